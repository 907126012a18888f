import { t } from '@lingui/core/macro';
import type { Bill } from '@zeacon/contract';
import { Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '../../entities/billing/money.ts';
import { useOperatedBills, useRefundBill } from '../../entities/operators/operator-queries.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { IconButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Card } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { billColumns, useSaveBill } from './bill-columns.tsx';
import * as styles from './section.css.ts';

/** What a business was billed, the newest first. */
export function BusinessBillsCard({ businessId }: { businessId: string }) {
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useOperatedBills(businessId, page);
  const save = useSaveBill();
  const refund = useRefundBill(businessId);
  const confirm = useConfirm();
  const giveBack = ({ id, number, amountDue, creditUsed, currency }: Bill) => {
    const money = formatMoney(amountDue, currency);
    const credit = formatMoney(creditUsed, currency);
    return confirm({
      title: t`Refund bill ${number}?`,
      text: (
        <>
          <p>{t`${money} goes back to the card, and a credit note takes the bill back. The plan goes on.`}</p>
          {creditUsed > 0 && <p>{t`The ${credit} of credit that the bill used is there again for the next bills.`}</p>}
        </>
      ),
      action: t`Refund`,
      run: () => refund.mutateAsync(id),
      done: t`Refunded`,
    });
  };
  return (
    <Card title={t`Bills`}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading label={t`Loading bills`}>
          <Skeleton height={120} radius={10} />
        </Loading>
      )}
      {data?.totalItems === 0 && <p className={styles.fact}>{t`No bills yet.`}</p>}
      {data && data.items.length > 0 && (
        <>
          <DataTable
            label={t`Bills`}
            columns={columns((bill) => save(businessId, bill), giveBack)}
            rows={data.items}
            idOf={({ id }: Bill) => id}
          />
          <Pagination {...data} onChange={setPage} />
        </>
      )}
    </Card>
  );
}

const columns = (save: (bill: Bill) => void, giveBack: (bill: Bill) => void): Column<Bill>[] => [
  ...Object.values(billColumns()),
  {
    id: 'credit',
    name: t`Credit used`,
    isNumber: true,
    cell: ({ creditUsed, currency }) => formatMoney(creditUsed, currency),
  },
  {
    id: 'file',
    name: t`Actions`,
    isNameHidden: true,
    cell: (bill) => {
      const { number, kind, state, amountDue } = bill;
      const isPaid = kind === 'INVOICE' && amountDue > 0 && (state === 'PAID' || state === 'REFUNDING');
      return (
        <>
          {isPaid && (
            <IconButton icon={Undo2} size="small" label={t`Refund ${number}`} onPress={() => giveBack(bill)} />
          )}
          <IconButton icon={Download} size="small" label={t`Download ${number}`} onPress={() => save(bill)} />
        </>
      );
    },
  },
];
