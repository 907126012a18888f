import type { Stream } from '@zeacon/contract';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useVideoActions } from './use-video-actions.ts';

interface Props {
  video: Stream;
  isOpen: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteVideoDialog({ video, isOpen, onClose, onDeleted }: Props) {
  const { remove, isRemoving } = useVideoActions();
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
      <p>The video, its file and every quality made from it will be lost for good.</p>
      <p>Players that show it stay, and are empty until you choose another video.</p>
    </ConfirmDialog>
  );
}
