import type { Stream } from '@zeacon/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isArchive, useVideoActions } from './use-video-actions.ts';

interface Props {
  video: Stream;
  isOpen: boolean;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

export function DeleteVideoDialog(props: Props) {
  return isArchive(props.video) ? <DeleteRecordingDialog {...props} /> : <DeleteOnDemandDialog {...props} />;
}

function DeleteOnDemandDialog({ video, isOpen, onClose, onDeleted }: Props) {
  const { remove, isRemoving } = useVideoActions();
  const hasFile = video.packaging.state !== 'awaiting';
  return (
    <ConfirmDialog
      title={`Delete “${video.name}”?`}
      action="Delete video"
      isOpen={isOpen}
      isPending={isRemoving}
      onClose={onClose}
      onConfirm={() =>
        remove(video, () => {
          onClose();
          onDeleted?.();
        })
      }
    >
      {hasFile ? (
        <p>The video, its file, every quality made from it, its captions and chapters will be lost for good.</p>
      ) : (
        <p>The event and its details will be lost for good. There is no file yet.</p>
      )}
      <p>It leaves every playlist. Players that show it stay, and are empty until you choose another video.</p>
    </ConfirmDialog>
  );
}

export const reasonMaxLength = 500;

/** A recording goes with a reason, which the history keeps. */
function DeleteRecordingDialog({ video, isOpen, onClose, onDeleted }: Props) {
  return (
    <Dialog title={`Delete “${video.name}”?`} isOpen={isOpen} onClose={onClose} role="alertdialog">
      <RecordingForm video={video} onClose={onClose} onDeleted={onDeleted} />
    </Dialog>
  );
}

function RecordingForm({ video, onClose, onDeleted }: Omit<Props, 'isOpen'>) {
  const { removeArchive, isRemoving } = useVideoActions();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    if (!reason.trim()) return setProblem('Reason is required');
    return removeArchive(video, reason.trim(), () => {
      onClose();
      onDeleted?.();
    });
  };
  return (
    <>
      <DialogText>
        <p>The recording and its file will be lost for good. The history keeps its name and your reason.</p>
      </DialogText>
      <TextField
        label="Reason"
        value={reason}
        onChange={(text) => {
          setReason(text);
          setProblem(undefined);
        }}
        onSubmit={submit}
        error={problem}
        maxLength={reasonMaxLength}
        autoFocus
      />
      <DialogActions>
        <Button onPress={onClose}>Keep</Button>
        <Button variant="primary" isPending={isRemoving} onPress={submit}>
          Delete recording
        </Button>
      </DialogActions>
    </>
  );
}
