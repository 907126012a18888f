import type { BroadcastDestination } from '@zeacon/contract';
import { messageOf } from '../../platform/api-failure.ts';
import { useDestinationCalls } from '../../platform/destination-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

interface Props {
  destination: BroadcastDestination;
  onClose: () => void;
}

export function DeleteDestinationDialog({ destination, onClose }: Props) {
  const { remove } = useDestinationCalls();
  const snackbar = useSnackbar();
  const confirm = () =>
    remove.mutate(destination.id, {
      onError: (error) => snackbar.error(messageOf(error)),
      onSuccess: () => {
        snackbar.success('Destination deleted');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={`Delete ${destination.name}?`}
      action="Delete destination"
      isOpen
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>Its address and key are forgotten. A live that is sent there now ends there.</p>
    </ConfirmDialog>
  );
}
