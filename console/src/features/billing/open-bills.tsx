import { t } from '@lingui/core/macro';
import type { BillSummary } from '@zeacon/contract';
import type { ReactNode } from 'react';
import { useBillSummary } from '../../entities/billing/billing-queries.ts';
import { formatMoney } from '../../entities/billing/money.ts';
import { Loading, Notice, Problem, Skeleton } from '../../ui/states.tsx';

/** What is open is known before a card is sent, for it is charged at once. */
export function WithOpenBills({ children }: { children: (summary: BillSummary) => ReactNode }) {
  const { data, error, refetch } = useBillSummary();
  if (data) return children(data);
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label={t`Loading the payment form`}>
      <Skeleton height={220} radius={10} />
    </Loading>
  );
}

/** Says what a new card is charged besides what is bought with it. */
export function OpenBillsNotice({ openBills, openAmount, currency }: BillSummary) {
  if (openBills === 0) return null;
  const open = formatMoney(openAmount, currency);
  return <Notice tone="amber">{t`Earlier bills of ${open} are still open. A new card pays them at once.`}</Notice>;
}
