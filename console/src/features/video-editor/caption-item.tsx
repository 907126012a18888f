import type { StreamCaption } from '@zeacon/contract';
import { Download, Ellipsis, Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { useCaptionWrites } from '../../platform/caption-queries.ts';
import { downloadFile } from '../../platform/download-file.ts';
import { formatAgo, formatCount } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { Badge } from '../../ui/states.tsx';
import * as styles from './captions-tab.css.ts';
import { CuePreview } from './cue-preview.tsx';
import { languageName } from './languages.ts';
import { RenameCaptionsDialog } from './rename-captions-dialog.tsx';

const kindLabels = { captions: 'Captions', subtitles: 'Subtitles' } as const;

export function CaptionItem({ caption }: { caption: StreamCaption }) {
  const { id, streamId, srclang, label, kind, isDefault, source, cueCount, url, updatedDate } = caption;
  const { edit, remove } = useCaptionWrites(streamId);
  const snackbar = useSnackbar();
  const [asked, setAsked] = useState<'rename' | 'delete'>();
  const [isOpen, setIsOpen] = useState(false);
  const onError = (error: unknown) => snackbar.error(messageOf(error));
  const setDefault = () =>
    edit.mutate(
      { captionId: id, isDefault: !isDefault },
      { onError, onSuccess: () => snackbar.success(isDefault ? 'Off by default now' : 'On by default now') },
    );
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <span className={styles.label}>
          {label}
          {isDefault && <Badge tone="green">Default</Badge>}
        </span>
        <span className={styles.meta}>
          {[
            `${languageName(srclang)} (${srclang})`,
            kindLabels[kind],
            `${formatCount(cueCount)} ${cueCount === 1 ? 'cue' : 'cues'}`,
            source === 'UPLOAD' ? 'Uploaded' : 'From transcription',
            `changed ${formatAgo(updatedDate)}`,
          ].join(', ')}
        </span>
      </div>
      <Button size="small" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide cues' : 'Show cues'}
      </Button>
      <Menu aria-label={`Actions for ${label}`} trigger={<IconButton icon={Ellipsis} label={`Actions for ${label}`} />}>
        <MenuItem icon={Star} onAction={setDefault}>
          {isDefault ? 'Make it off by default' : 'Make it the default'}
        </MenuItem>
        <MenuItem icon={Pencil} onAction={() => setAsked('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={Download} onAction={() => downloadFile(url, `captions.${srclang}.vtt`)}>
          Download
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onAction={() => setAsked('delete')}>
          Delete captions
        </MenuItem>
      </Menu>
      {isOpen && <CuePreview caption={caption} />}
      <RenameCaptionsDialog caption={caption} isOpen={asked === 'rename'} onClose={() => setAsked(undefined)} />
      <ConfirmDialog
        title={`Delete “${label}”?`}
        action="Delete captions"
        isOpen={asked === 'delete'}
        isPending={remove.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => remove.mutate(id, { onError, onSuccess: () => snackbar.success('Captions deleted') })}
      >
        <p>Viewers can no longer turn them on, and the file will be lost for good. Download it first to keep it.</p>
      </ConfirmDialog>
    </li>
  );
}
