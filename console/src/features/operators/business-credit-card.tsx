import { t } from '@lingui/core/macro';
import type { CreditEntry } from '@zeacon/contract';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '../../entities/billing/money.ts';
import { useCredits } from '../../entities/operators/selling-queries.ts';
import { formatMoment } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Card } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { GiveCreditDialog } from './give-credit-dialog.tsx';
import * as operators from './operators.css.ts';
import * as styles from './section.css.ts';

interface Props {
  businessId: string;
  credit: number;
  currency: string;
}

/** What a business has for its next bills, and what operators gave it. */
export function BusinessCreditCard({ businessId, credit, currency }: Props) {
  const [page, setPage] = useState(0);
  const [isGiving, setGiving] = useState(false);
  const { data, error, refetch } = useCredits(businessId, page);
  return (
    <Card
      title={t`Credit`}
      actions={<Button size="small" icon={HandCoins} onPress={() => setGiving(true)}>{t`Give credit`}</Button>}
    >
      <div className={styles.stack}>
        <p>
          <span className={styles.figure}>{formatMoney(credit, currency)}</span>
          <span className={operators.soft}>{t`The next bills take it before the card is charged.`}</span>
        </p>
        {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
        {!error && !data && (
          <Loading label={t`Loading credit`}>
            <Skeleton height={80} radius={10} />
          </Loading>
        )}
        {data?.totalItems === 0 && <p className={styles.fact}>{t`No operator has given any credit yet.`}</p>}
        {data && data.items.length > 0 && (
          <>
            <DataTable label={t`Credit`} columns={columns()} rows={data.items} idOf={({ id }: CreditEntry) => id} />
            <Pagination {...data} onChange={setPage} />
          </>
        )}
      </div>
      {isGiving && <GiveCreditDialog businessId={businessId} currency={currency} onClose={() => setGiving(false)} />}
    </Card>
  );
}

const columns = (): Column<CreditEntry>[] => [
  {
    id: 'reason',
    name: t`Reason`,
    isRowHeader: true,
    isWide: true,
    cell: ({ reason, givenBy, createdDate }) => {
      const when = formatMoment(createdDate);
      return (
        <>
          {reason}
          <span className={operators.soft}>{t`${givenBy}, ${when}`}</span>
        </>
      );
    },
  },
  { id: 'amount', name: t`Amount`, isNumber: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
];
