import type { EmbeddedPlayer } from '@zeacon/contract';
import { messageOf } from '../../platform/api-failure.ts';
import { usePlayerWrites } from '../../platform/player-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

interface Props {
  player: EmbeddedPlayer;
  isOpen: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeletePlayerDialog({ player, isOpen, onClose, onDeleted }: Props) {
  const { remove } = usePlayerWrites();
  const snackbar = useSnackbar();
  const confirm = () =>
    remove.mutate(player.uuid, {
      onError: (error) => snackbar.error(messageOf(error)),
      onSuccess: () => {
        snackbar.success('Player deleted');
        onClose();
        onDeleted?.();
      },
    });
  return (
    <ConfirmDialog
      title={`Delete “${player.name}”?`}
      action="Delete player"
      isOpen={isOpen}
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>Every page that embeds this player will show that it is gone. Its settings will be lost for good.</p>
      <p>What it plays stays in your library.</p>
    </ConfirmDialog>
  );
}
