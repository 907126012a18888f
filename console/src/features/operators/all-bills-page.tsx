import { t } from '@lingui/core/macro';
import type { ListedBill } from '@zeacon/contract';
import { Download, ReceiptText } from 'lucide-react';
import { Link } from 'wouter';
import { operatorPaths } from '../../entities/operators/operator-paths.ts';
import { useAllBills } from '../../entities/operators/operator-queries.ts';
import { formatDay } from '../../platform/format.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { useSession } from '../../platform/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { billColumns, useSaveBill } from './bill-columns.tsx';
import { HowToSell } from './how-to-sell.tsx';
import { GiveBackButton, useGiveBack } from './refund-bill.tsx';

/** Every bill that was issued, also to businesses that are deleted. */
export function AllBillsPage() {
  const { isSelling = false } = useSession();
  const address = useListAddress();
  const { search, page } = address;
  const list = useAllBills({ page, ...(search && { search }) });
  const save = useSaveBill();
  const giveBack = useGiveBack();
  return (
    <ListPage
      title={t`Bills`}
      lead={t`Bills of deleted businesses stay here for as long as the law has you keep them.`}
      list={list}
      address={address}
      search={{ label: t`Search bills`, placeholder: t`Search by number, plan or buyer` }}
      loading={{ label: t`Loading bills`, bones: <Skeleton height={320} radius={16} /> }}
      empty={{
        icon: ReceiptText,
        title: t`No bills yet`,
        text: t`Every bill that is issued to a business appears here.`,
      }}
      noMatch={{ title: t`No bills match`, text: t`Try another number, plan or name.`, showAll: t`Show all bills` }}
      after={!isSelling && <HowToSell />}
    >
      {(bills) => (
        <DataTable label={t`Bills`} columns={columns(save, giveBack)} rows={bills} idOf={({ id }: ListedBill) => id} />
      )}
    </ListPage>
  );
}

const columns = (
  save: ReturnType<typeof useSaveBill>,
  giveBack: ReturnType<typeof useGiveBack>,
): Column<ListedBill>[] => {
  const { number, date, plan, state, total } = billColumns();
  return [
    number,
    date,
    {
      id: 'buyer',
      name: t`Buyer`,
      cell: ({ buyerName, businessId, keptUntil }) => {
        if (keptUntil === null) return <Link href={operatorPaths.business(businessId)}>{buyerName}</Link>;
        const day = formatDay(keptUntil);
        return <span title={t`The business is deleted. The bill is kept until ${day}.`}>{buyerName}</span>;
      },
    },
    plan,
    state,
    total,
    {
      id: 'kept',
      name: t`Deleted on`,
      cell: ({ keptUntil }) => (keptUntil === null ? '–' : formatDay(keptUntil)),
    },
    {
      id: 'file',
      name: t`Actions`,
      isNameHidden: true,
      cell: (bill) => {
        const { number, businessId } = bill;
        return (
          <>
            <GiveBackButton bill={bill} onPress={() => giveBack(businessId, bill)} />
            <IconButton
              icon={Download}
              size="small"
              label={t`Download ${number}`}
              onPress={() => save(businessId, bill)}
            />
          </>
        );
      },
    },
  ];
};
