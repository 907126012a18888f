import { t } from '@lingui/core/macro';
import type { StreamCaption } from '@zeacon/contract';
import { useConfirm } from '../../platform/confirm.ts';
import { useCaptionWrites } from './caption-queries.ts';

/** Asks first, then deletes captions of a video. */
export function useDeleteCaptions({ id, streamId, label }: StreamCaption) {
  const { remove } = useCaptionWrites(streamId);
  const confirm = useConfirm();
  return () =>
    confirm({
      title: t`Delete “${label}”?`,
      text: (
        <p>{t`Viewers can no longer turn them on, and the file will be lost for good. Download it first to keep it.`}</p>
      ),
      action: t`Delete captions`,
      run: () => remove.mutateAsync(id),
      done: t`Captions deleted`,
    });
}
