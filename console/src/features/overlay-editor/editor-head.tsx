import { t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { ChevronLeft, Eye, PencilRuler, Redo2, Undo2 } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SaveLine } from '../../ui/save-line.tsx';
import * as styles from './overlay-editor-page.css.ts';
import type { OverlayEditor } from './use-overlay-editor.ts';

interface Props {
  stream: Stream;
  editor: OverlayEditor;
  isPreview: boolean;
  onPreview: (isPreview: boolean) => Promise<void>;
}

export function EditorHead({ stream, editor, isPreview, onPreview }: Props) {
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <Link href={paths.video(stream.id)} className={styles.back}>
          <ChevronLeft size={16} aria-hidden />
          {t`Video`}
        </Link>
        <h1 className={styles.title} dir="auto">
          {stream.name}
        </h1>
      </div>
      <div className={styles.tools}>
        <SaveLine state={editor.saveState} />
        {!isPreview && (
          <>
            <IconButton icon={Undo2} label={t`Undo`} isDisabled={!editor.canUndo} onPress={editor.undo} />
            <IconButton icon={Redo2} label={t`Redo`} isDisabled={!editor.canRedo} onPress={editor.redo} />
          </>
        )}
        <Button icon={isPreview ? PencilRuler : Eye} onPress={() => void onPreview(!isPreview)}>
          {isPreview ? t`Back to editing` : t({ message: 'Preview', context: 'button that shows it' })}
        </Button>
      </div>
    </header>
  );
}
