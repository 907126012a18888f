import { plural, t } from '@lingui/core/macro';
import type { StreamCaption } from '@zeacon/contract';
import { Download, Ellipsis, Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCaptionWrites } from '../../entities/captions/caption-queries.ts';
import { useDeleteCaptions } from '../../entities/captions/use-delete-captions.tsx';
import { messageOf } from '../../platform/api-failure.ts';
import { downloadFile } from '../../platform/download-file.ts';
import { formatAgo } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { Badge } from '../../ui/states.tsx';
import * as styles from './captions-tab.css.ts';
import { CueEditor } from './cue-editor.tsx';
import { languageName } from './languages.ts';
import { RenameCaptionsDialog } from './rename-captions-dialog.tsx';

export function CaptionItem({ caption }: { caption: StreamCaption }) {
  const { id, streamId, srclang, label, isDefault, url } = caption;
  const { edit } = useCaptionWrites(streamId);
  const deleteCaptions = useDeleteCaptions(caption);
  const snackbar = useSnackbar();
  const [isRenaming, setIsRenaming] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const actions = t`Actions for ${label}`;
  const onError = (error: unknown) => snackbar.error(messageOf(error));
  const setDefault = () =>
    edit.mutate(
      { captionId: id, isDefault: !isDefault },
      { onError, onSuccess: () => snackbar.success(isDefault ? t`Off by default now` : t`On by default now`) },
    );
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <span className={styles.label}>
          <span dir="auto">{label}</span>
          {isDefault && (
            <Badge tone="green">
              {t({ message: 'Default', comment: 'Captions that are on unless the viewer chose otherwise' })}
            </Badge>
          )}
        </span>
        <span className={styles.meta}>{describe(caption)}</span>
      </div>
      <Button size="small" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
        {isOpen ? t`Hide cues` : t`Edit cues`}
      </Button>
      <Menu aria-label={actions} trigger={<IconButton icon={Ellipsis} label={actions} />}>
        <MenuItem icon={Star} onAction={setDefault}>
          {isDefault ? t`Make it off by default` : t`Make it the default`}
        </MenuItem>
        <MenuItem icon={Pencil} onAction={() => setIsRenaming(true)}>
          {t`Rename`}
        </MenuItem>
        <MenuItem icon={Download} onAction={() => downloadFile(url, `captions.${srclang}.vtt`)}>
          {t`Download`}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} isDanger onAction={deleteCaptions}>
          {t`Delete captions`}
        </MenuItem>
      </Menu>
      {isOpen && <CueEditor caption={caption} />}
      <RenameCaptionsDialog caption={caption} isOpen={isRenaming} onClose={() => setIsRenaming(false)} />
    </li>
  );
}

function describe({ srclang, kind, source, cueCount, updatedDate }: StreamCaption): string {
  const language = languageName(srclang);
  const kindOf = kind === 'captions' ? t`Captions` : t`Subtitles`;
  const cues = plural(cueCount, { one: '# cue', other: '# cues' });
  const origin = source === 'UPLOAD' ? t`Uploaded` : t`From transcription`;
  const when = formatAgo(updatedDate);
  return t({
    message: `${language} (${srclang}), ${kindOf}, ${cues}, ${origin}, changed ${when}`,
    comment: 'Such as: English (en), Captions, 12 cues, Uploaded, changed 3 hours ago',
  });
}
