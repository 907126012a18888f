import { t } from '@lingui/core/macro';
import type { Bill } from '@zeacon/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '../../entities/billing/money.ts';
import { useOperatedBills } from '../../entities/operators/operator-queries.ts';
import { IconButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Card } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { billColumns, useSaveBill } from './bill-columns.tsx';
import { GiveBackButton, useGiveBack } from './refund-bill.tsx';
import * as styles from './section.css.ts';

/** What a business was billed, the newest first. */
export function BusinessBillsCard({ businessId }: { businessId: string }) {
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useOperatedBills(businessId, page);
  const save = useSaveBill();
  const giveBack = useGiveBack();
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
            columns={columns(
              (bill) => save(businessId, bill),
              (bill) => giveBack(businessId, bill),
            )}
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
      const { number } = bill;
      return (
        <>
          <GiveBackButton bill={bill} onPress={() => giveBack(bill)} />
          <IconButton icon={Download} size="small" label={t`Download ${number}`} onPress={() => save(bill)} />
        </>
      );
    },
  },
];
