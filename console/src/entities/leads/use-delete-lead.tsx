import { t } from '@lingui/core/macro';
import type { Lead } from '@zeacon/contract';
import { useConfirm } from '../../platform/confirm.ts';
import { useLeadCalls } from './lead-queries.ts';

/** Asks first, then deletes a lead. */
export function useDeleteLead() {
  const { remove } = useLeadCalls();
  const confirm = useConfirm();
  return ({ id, name }: Lead) =>
    confirm({
      title: t`Delete ${name}?`,
      text: <p>{t`Name, email and consent are deleted for good. The statistics of the form are kept.`}</p>,
      action: t`Delete lead`,
      run: () => remove.mutateAsync(id),
      done: t`Lead deleted`,
    });
}
