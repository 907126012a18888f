import { t } from '@lingui/core/macro';
import { defaultPageSize, type StreamPayment } from '@zeacon/contract';
import { useState } from 'react';
import { formatMoney } from '../../entities/billing/money.ts';
import { useVideoPayments } from '../../entities/sales/sale-queries.ts';
import { formatMoment } from '../../platform/format.ts';
import { useRoleMay } from '../../platform/may.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Card } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Badge, Problem } from '../../ui/states.tsx';
import * as styles from './sales.css.ts';

/** What was paid for a video: through the platform, and what the business recorded with the API. */
export function VideoPayments({ streamId }: { streamId: string }) {
  const [page, setPage] = useState(0);
  const mayRead = useRoleMay('billing.manage');
  const { data, error, refetch } = useVideoPayments({ streamId, page, size: defaultPageSize }, mayRead);
  if (!error && !data?.totalItems) return null;
  return (
    <Card title={t`Payments`}>
      <p className={styles.text}>{t`What viewers paid here, and what you recorded with the API.`}</p>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <DataTable label={t`Payments`} columns={columns()} rows={data.items} idOf={({ id }: StreamPayment) => id} />
          <Pagination {...data} onChange={setPage} />
        </>
      )}
    </Card>
  );
}

function State({ payment }: { payment: StreamPayment }) {
  const { isSettled, isSandbox, refundedDate, refundedAmount, dispute, currency } = payment;
  const back = formatMoney(refundedAmount, currency);
  const badge =
    refundedDate !== null ? (
      <Badge tone="grey">{t({ message: 'Refunded', context: 'sale' })}</Badge>
    ) : dispute === 'LOST' ? (
      <Badge tone="danger">{t({ message: 'Taken back by the bank', context: 'sale' })}</Badge>
    ) : dispute === 'OPEN' ? (
      <Badge tone="danger">{t({ message: 'Disputed', context: 'sale' })}</Badge>
    ) : isSettled ? (
      <Badge tone="green">{t({ message: 'Paid', context: 'sale' })}</Badge>
    ) : (
      <Badge tone="amber">{t`Not received yet`}</Badge>
    );
  return (
    <div>
      {badge}
      {isSandbox && <span className={styles.soft}>{t`Test payment: no money moved`}</span>}
      {refundedAmount > 0 && refundedDate === null && <span className={styles.soft}>{t`${back} given back`}</span>}
    </div>
  );
}

const columns = (): Column<StreamPayment>[] => [
  {
    id: 'payer',
    name: t`Paid by`,
    isRowHeader: true,
    isWide: true,
    cell: ({ payer, reference }) => (
      <>
        <bdi>{payer || t`Not named`}</bdi>
        <span className={styles.soft}>
          <bdi>{reference}</bdi>
        </span>
      </>
    ),
  },
  { id: 'amount', name: t`Amount`, isNumber: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { id: 'state', name: t`State`, cell: (payment) => <State payment={payment} /> },
  { id: 'date', name: t`Date`, isNumber: true, cell: ({ createdDate }) => formatMoment(createdDate) },
];
