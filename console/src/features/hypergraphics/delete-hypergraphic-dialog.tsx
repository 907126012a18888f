import type { Hypergraphic } from '@zeacon/contract';
import { messageOf } from '../../platform/api-failure.ts';
import { useHypergraphicWrites } from '../../platform/hypergraphic-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { videoCount } from '../../ui/video-count.ts';

interface Props {
  graphic: Hypergraphic;
  isOpen: boolean;
  onClose: () => void;
}

export function DeleteHypergraphicDialog({ graphic, isOpen, onClose }: Props) {
  const { remove } = useHypergraphicWrites();
  const snackbar = useSnackbar();
  const confirm = () =>
    remove.mutate(graphic.uuid, {
      onError: (error) => snackbar.error(messageOf(error)),
      onSuccess: () => {
        snackbar.success('Hypergraphic deleted');
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={`Delete “${graphic.name}”?`}
      action="Delete hypergraphic"
      isOpen={isOpen}
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>
        {graphic.streamCount === 0
          ? 'No video shows it.'
          : `It disappears from ${videoCount(graphic.streamCount)} at once, and its places and times there are lost for good.`}
      </p>
      <p>Its figures stay.</p>
    </ConfirmDialog>
  );
}
