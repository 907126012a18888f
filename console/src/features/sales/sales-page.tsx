import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Sale, SaleState } from '@zeacon/contract';
import { Store, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatMoney } from '../../entities/billing/money.ts';
import { useSales } from '../../entities/sales/sale-queries.ts';
import { paths } from '../../paths.ts';
import { formatMoment } from '../../platform/format.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { useMay } from '../../platform/may.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Badge, Skeleton } from '../../ui/states.tsx';
import { AccountCard } from './account-card.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { SaleFiguresTiles } from './sale-figures.tsx';
import * as styles from './sales.css.ts';

const pageSize = 25;

/** What viewers bought, what it brought in, and their money back. */
export function SalesPage() {
  const address = useListAddress<'video' | 'playlist' | 'community'>(['video', 'playlist', 'community']);
  const { search, page } = address;
  const streamId = address.read('video') || undefined;
  const playlistId = address.read('playlist') || undefined;
  const communityId = address.read('community') || undefined;
  const list = useSales({
    ...{ page, size: pageSize },
    ...(search && { search }),
    ...(streamId && { streamId }),
    ...(playlistId && { playlistId }),
    ...(communityId && { communityId }),
  });
  const isNarrowed = (streamId ?? playlistId ?? communityId) !== undefined;
  const [refunding, setRefunding] = useState<Sale>();
  const mayRefund = useMay('billing.manage');
  return (
    <ListPage
      title={t`Sales`}
      lead={t`What viewers paid for your videos, series and communities. A refund ends what they bought.`}
      list={list}
      before={<AccountCard />}
      address={address}
      search={{ label: t`Search sales`, placeholder: t`Search by email or what was bought` }}
      filters={
        isNarrowed && (
          <Button onPress={() => address.change({ video: '', playlist: '', community: '' })}>{t`All sales`}</Button>
        )
      }
      loading={{ label: t`Loading sales`, bones: <Skeleton height={220} radius={16} /> }}
      empty={{
        icon: Store,
        title: t`No sales yet`,
        text: t`Give a video a price in its tab “Sell”, a playlist on its page, or a community in its setup: whoever buys it appears here.`,
        action: <LinkButton href={paths.videos}>{t`Choose a video`}</LinkButton>,
      }}
      noMatch={{ title: t`No sale matches`, text: t`Try another email or name.`, showAll: t`Show all sales` }}
    >
      {(sales) => (
        <>
          <SaleFiguresTiles
            money={{ figures: list.data?.figures ?? [], renewals: list.data?.renewals ?? [] }}
            tests={{ figures: list.data?.testFigures ?? [], renewals: list.data?.testRenewals ?? [] }}
          />
          <DataTable
            label={t`Sales`}
            columns={columnsFor(setRefunding).filter(({ id }) => mayRefund || id !== 'refund')}
            rows={sales}
            idOf={(sale: Sale) => sale.id}
          />
          {refunding && <RefundDialog sale={refunding} onClose={() => setRefunding(undefined)} />}
        </>
      )}
    </ListPage>
  );
}

const states: Record<SaleState, { label: MessageDescriptor; tone: 'green' | 'grey' | 'amber' | 'danger' }> = {
  PENDING: { label: msg({ message: 'Under way', context: 'sale' }), tone: 'amber' },
  PAID: { label: msg({ message: 'Paid', context: 'sale' }), tone: 'green' },
  REFUNDING: { label: msg({ message: 'Being refunded', context: 'sale' }), tone: 'amber' },
  REFUNDED: { label: msg({ message: 'Refunded', context: 'sale' }), tone: 'grey' },
  DISPUTED: { label: msg({ message: 'Disputed', context: 'sale' }), tone: 'danger' },
  CHARGED_BACK: { label: msg({ message: 'Taken back by the bank', context: 'sale' }), tone: 'danger' },
  FAILED: { label: msg({ message: 'Declined', context: 'sale' }), tone: 'danger' },
};

function AmountCell({ sale: { amount, refundedAmount, currency, state, takenOff } }: { sale: Sale }) {
  const before = formatMoney(takenOff, currency);
  const back = formatMoney(refundedAmount, currency);
  return (
    <div>
      {formatMoney(amount, currency)}
      {takenOff > 0 && <span className={styles.soft}>{t`${before} taken off for its videos`}</span>}
      {refundedAmount > 0 && state !== 'REFUNDED' && <span className={styles.soft}>{t`${back} given back`}</span>}
    </div>
  );
}

function StateCell({ sale: { state, disputedDate, repeatedSaleId } }: { sale: Sale }) {
  const date = disputedDate && formatMoment(disputedDate);
  return (
    <div>
      <Badge tone={states[state].tone}>{i18n._(states[state].label)}</Badge>
      {date && <span className={styles.soft}>{state === 'PAID' ? t`Dispute won` : t`Disputed on ${date}`}</span>}
      {repeatedSaleId && <span className={styles.soft}>{t`Paid twice: refunded automatically`}</span>}
      {state === 'DISPUTED' && <span className={styles.soft}>{t`Answer it in your Stripe dashboard`}</span>}
    </div>
  );
}

function BoughtCell({ sale }: { sale: Sale }) {
  const { streamId, streamName, playlistId, playlistName, communityId, communityName, isSandbox } = sale;
  const until = sale.paidUntilDate && formatMoment(sale.paidUntilDate);
  const place =
    communityId !== null
      ? { href: paths.community(communityId), name: communityName }
      : playlistId !== null
        ? { href: paths.playlist(playlistId), name: playlistName }
        : { href: paths.video(streamId ?? ''), name: streamName };
  const video = streamName ?? '';
  return (
    <div>
      <Link className={textLink} href={place.href}>
        {place.name}
      </Link>
      {communityId !== null && (
        <span className={styles.soft}>{until ? t`Membership until ${until}` : t`Membership`}</span>
      )}
      {playlistId !== null && <span className={styles.soft}>{t`Series, bought at ${video}`}</span>}
      {isSandbox && <span className={styles.soft}>{t`Test payment: no money moved`}</span>}
    </div>
  );
}

const refundLabel = ({ email }: Sale) => t`Refund ${email}`;

function columnsFor(onRefund: (sale: Sale) => void): Column<Sale>[] {
  return [
    {
      id: 'email',
      name: t`Email`,
      isRowHeader: true,
      cell: ({ email }) => <span className={styles.email}>{email}</span>,
    },
    {
      id: 'what',
      name: t`What was bought`,
      isWide: true,
      cell: (sale) => <BoughtCell sale={sale} />,
    },
    { id: 'amount', name: t`Amount`, isNumber: true, cell: (sale) => <AmountCell sale={sale} /> },
    { id: 'state', name: t`State`, cell: (sale) => <StateCell sale={sale} /> },
    { id: 'date', name: t`Date`, isNumber: true, cell: ({ createdDate }) => formatMoment(createdDate) },
    {
      id: 'refund',
      name: t`Refund`,
      isNameHidden: true,
      cell: (sale) =>
        (sale.state === 'PAID' || sale.state === 'REFUNDING') && (
          <IconButton icon={Undo2} size="small" label={refundLabel(sale)} onPress={() => onRefund(sale)} />
        ),
    },
  ];
}
