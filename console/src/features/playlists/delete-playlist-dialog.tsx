import type { Playlist } from '@zeacon/contract';
import { messageOf } from '../../platform/api-failure.ts';
import { usePlaylistWrites } from '../../platform/playlist-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

interface Props {
  playlist: Playlist;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeletePlaylistDialog({ playlist, isOpen, onClose, onDeleted }: Props) {
  const { remove } = usePlaylistWrites();
  const snackbar = useSnackbar();
  const confirm = () =>
    remove.mutate(playlist.id, {
      onError: (error) => snackbar.error(messageOf(error)),
      onSuccess: () => {
        snackbar.success('Playlist deleted');
        onClose();
        onDeleted();
      },
    });
  return (
    <ConfirmDialog
      title={`Delete “${playlist.name}”?`}
      action="Delete playlist"
      isOpen={isOpen}
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>Its name and its order will be lost for good, and pages and players that play it will be empty.</p>
      <p>The videos stay in your library.</p>
    </ConfirmDialog>
  );
}
