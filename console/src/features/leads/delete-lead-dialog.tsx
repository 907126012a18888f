import type { Lead } from '@zeacon/contract';
import { messageOf } from '../../platform/api-failure.ts';
import { useLeadCalls } from '../../platform/lead-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

export function DeleteLeadDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { remove } = useLeadCalls();
  const snackbar = useSnackbar();
  const confirm = () =>
    remove.mutate(lead.id, {
      onError: (error) => snackbar.error(messageOf(error)),
      onSuccess: () => {
        snackbar.success('Lead deleted');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={`Delete ${lead.name}?`}
      action="Delete lead"
      isOpen
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>Name, email and consent are deleted for good. The figures of the form stay.</p>
    </ConfirmDialog>
  );
}
