import { t } from '@lingui/core/macro';
import type { BroadcastDestination } from '@zeacon/contract';
import { useConfirm } from '../../platform/confirm.ts';
import { useDestinationCalls } from './destination-queries.ts';

/** Asks first, then deletes a destination. */
export function useDeleteDestination() {
  const { remove } = useDestinationCalls();
  const confirm = useConfirm();
  return ({ id, name }: BroadcastDestination) =>
    confirm({
      title: t`Delete ${name}?`,
      text: <p>{t`Its address and key are deleted. A live stream that is going there now stops there.`}</p>,
      action: t`Delete destination`,
      run: () => remove.mutateAsync(id),
      done: t`Destination deleted`,
    });
}
