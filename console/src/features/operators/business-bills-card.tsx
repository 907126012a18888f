import { t } from '@lingui/core/macro';
import type { Bill } from '@zeacon/contract';
import { Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '../../entities/billing/money.ts';
import { billStateTones, billStateWord } from '../../entities/billing/plan-words.ts';
import { useOperatedBillPdf, useOperatedBills, useRefundBill } from '../../entities/operators/operator-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { saveAndRevoke } from '../../platform/download-file.ts';
import { formatDay } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { IconButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Card } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Badge, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './section.css.ts';

/** What a business was billed, the newest first. */
export function BusinessBillsCard({ businessId }: { businessId: string }) {
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useOperatedBills(businessId, page);
  const pdf = useOperatedBillPdf(businessId);
  const snackbar = useSnackbar();
  const save = ({ id, number }: Bill) =>
    pdf.mutate(id, {
      onError: (failure) => snackbar.error(messageOf(failure)),
      onSuccess: (url) => saveAndRevoke(url, `${number}.pdf`),
    });
  const refund = useRefundBill(businessId);
  const confirm = useConfirm();
  const giveBack = ({ id, number, amountDue, currency }: Bill) => {
    const money = formatMoney(amountDue, currency);
    return confirm({
      title: t`Refund bill ${number}?`,
      text: <p>{t`${money} goes back to the card, and a credit note takes the bill back. The plan goes on.`}</p>,
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
          <DataTable label={t`Bills`} columns={columns(save, giveBack)} rows={data.items} idOf={({ id }: Bill) => id} />
          <Pagination {...data} onChange={setPage} />
        </>
      )}
    </Card>
  );
}

const columns = (save: (bill: Bill) => void, giveBack: (bill: Bill) => void): Column<Bill>[] => [
  { id: 'number', name: t`Number`, isRowHeader: true, cell: ({ number }) => number },
  { id: 'date', name: t`Date`, cell: ({ issuedDate }) => formatDay(issuedDate) },
  { id: 'plan', name: t`Plan`, isWide: true, cell: ({ planName }) => planName },
  {
    id: 'state',
    name: t`State`,
    cell: ({ state }) => <Badge tone={billStateTones[state]}>{billStateWord(state)}</Badge>,
  },
  { id: 'total', name: t`Total`, isNumber: true, cell: ({ total, currency }) => formatMoney(total, currency) },
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
