import { t } from '@lingui/core/macro';
import type { OperatedPlan } from '@zeacon/contract';
import { Tag } from 'lucide-react';
import { Link } from 'wouter';
import { formatMoney } from '../../entities/billing/money.ts';
import { linesOf } from '../../entities/billing/plan-words.ts';
import { operatorPaths } from '../../entities/operators/operator-paths.ts';
import { useOperatedPlans } from '../../entities/operators/selling-queries.ts';
import { formatCount, formatDay } from '../../platform/format.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListPage, onePage } from '../../ui/list-page.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Badge, Skeleton } from '../../ui/states.tsx';
import { HowToSell } from './how-to-sell.tsx';
import * as styles from './operators.css.ts';

/** Every version of every plan, and how many businesses are on each. */
export function OperatedPlansPage() {
  const address = useListAddress();
  const { data, error, refetch } = useOperatedPlans();
  const rule = data?.requiresPlan
    ? t`A business without a plan is read-only.`
    : t`A business without a plan can do everything.`;
  return (
    <ListPage
      title={t`Plans`}
      lead={
        data?.isSelling
          ? `${t`Plans are read from the file that ZEACON_PLANS names. Change one there and it gets a new version; whoever has the old one keeps it.`} ${rule}`
          : ''
      }
      list={{ data: data && onePage(data.items), error, refetch }}
      address={address}
      loading={{ label: t`Loading plans`, bones: <Skeleton height={320} radius={16} /> }}
      empty={{ icon: Tag, title: t`No plans`, text: t`What is in the file with the plans appears here.` }}
      after={data && !data.isSelling && <HowToSell />}
    >
      {(plans) => (
        <DataTable label={t`Plans`} columns={columns()} rows={plans} idOf={({ plan }: OperatedPlan) => plan.id} />
      )}
    </ListPage>
  );
}

function pricesOf({ plan: { prices, currency, isOnRequest } }: OperatedPlan): string {
  const month = prices.MONTH !== null && formatMoney(prices.MONTH, currency);
  const year = prices.YEAR !== null && formatMoney(prices.YEAR, currency);
  if (isOnRequest && !month && !year) return t`On request`;
  return [month && t`${month} a month`, year && t`${year} a year`].filter(Boolean).join(', ');
}

const columns = (): Column<OperatedPlan>[] => [
  {
    id: 'name',
    name: t`Plan`,
    isRowHeader: true,
    isWide: true,
    cell: ({ plan }) => {
      const { name, version } = plan;
      return (
        <>
          {t`${name}, version ${version}`}
          <span className={styles.soft}>{linesOf(plan).join(' · ')}</span>
        </>
      );
    },
  },
  { id: 'prices', name: t`Price`, cell: pricesOf },
  {
    id: 'offered',
    name: t`State`,
    cell: ({ isOffered }) =>
      isOffered ? <Badge tone="green">{t`Offered`}</Badge> : <Badge tone="grey">{t`Not offered any more`}</Badge>,
  },
  { id: 'since', name: t`Since`, isNumber: true, cell: ({ createdDate }) => formatDay(createdDate) },
  {
    id: 'businesses',
    name: t`Businesses`,
    isNumber: true,
    cell: ({ plan, businesses: { TRIAL, ACTIVE, PAST_DUE, READ_ONLY, ENDED } }) => {
      const running = TRIAL + ACTIVE + PAST_DUE + READ_ONLY;
      const ended = formatCount(ENDED);
      return (
        <>
          {running + ENDED > 0 ? (
            <Link href={operatorPaths.businessesOf('plan', plan.id)} className={textLink}>
              {formatCount(running)}
            </Link>
          ) : (
            formatCount(running)
          )}
          {ENDED > 0 && <span className={styles.soft}>{t`${ended} ended`}</span>}
        </>
      );
    },
  },
];
