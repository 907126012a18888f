import type { Stream } from '@zeacon/contract';
import { useState } from 'react';
import { formatBytes } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { videoCount } from '../../ui/video-count.ts';
import * as styles from './bulk-bar.css.ts';
import { reasonMaxLength } from './delete-video-dialog.tsx';
import { isArchive } from './use-video-actions.ts';

interface Props {
  videos: ReadonlyMap<string, Stream>;
  isOpen: boolean;
  isPending: boolean;
  onClose: () => void;
  /** Told the reason when recordings are among them, else nothing. */
  onConfirm: (reason: string) => void;
}

export function BulkDeleteDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <Dialog title={`Delete ${videoCount(form.videos.size)}?`} isOpen={isOpen} onClose={onClose} role="alertdialog">
      <DeleteForm {...form} onClose={onClose} />
    </Dialog>
  );
}

const namedAtMost = 5;

function DeleteForm({ videos, isPending, onClose, onConfirm }: Omit<Props, 'isOpen'>) {
  const all = [...videos.values()];
  const recordings = all.filter(isArchive).length;
  const published = all.filter(({ publishStatus }) => publishStatus === 'Published').length;
  const bytes = all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const confirm = () => {
    if (recordings > 0 && !reason.trim()) return setProblem('Reason is required');
    return onConfirm(reason.trim());
  };
  return (
    <>
      <DialogText>
        <ul className={styles.names}>
          {all.slice(0, namedAtMost).map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
          {all.length > namedAtMost && <li>and {videoCount(all.length - namedAtMost)} more</li>}
        </ul>
        <p>
          Their files ({formatBytes(bytes)}), every quality made from them, captions and chapters will be lost for good.
        </p>
        {published > 0 && <p>{videoCount(published)} of them can be watched now; viewers will find nothing.</p>}
      </DialogText>
      {recordings > 0 && (
        <TextField
          label="Reason"
          hint="Kept in the history of the recordings"
          value={reason}
          onChange={(text) => {
            setReason(text);
            setProblem(undefined);
          }}
          error={problem}
          maxLength={reasonMaxLength}
        />
      )}
      <DialogActions>
        <Button onPress={onClose} autoFocus>
          Keep
        </Button>
        <Button variant="primary" isPending={isPending} onPress={confirm}>
          Delete {videoCount(videos.size)}
        </Button>
      </DialogActions>
    </>
  );
}
