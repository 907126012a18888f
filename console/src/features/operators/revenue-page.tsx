import { t } from '@lingui/core/macro';
import type { Revenue } from '@zeacon/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatMoney } from '../../entities/billing/money.ts';
import { operatorPaths } from '../../entities/operators/operator-paths.ts';
import { useRevenue } from '../../entities/operators/selling-queries.ts';
import { formatCount } from '../../platform/format.ts';
import { textLink } from '../../ui/page.css.ts';
import { Card, Page } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { HowToSell } from './how-to-sell.tsx';
import { RevenueMonths } from './revenue-months.tsx';
import * as styles from './section.css.ts';

const spans = ['6', '12', '24'] as const;

/** What is sold, in figures. */
export function RevenuePage() {
  const [span, setSpan] = useState<(typeof spans)[number]>('12');
  const { data, error, refetch } = useRevenue(Number(span));
  return (
    <Page
      title={t`Revenue`}
      lead={t`Before tax, by months in UTC. Trials and what was used beyond plans are not in it.`}
      actions={
        data?.isSelling && (
          <Segments
            label={t`Months`}
            options={spans.map((value) => ({ value, label: t`${value} months` }))}
            value={span}
            onChange={setSpan}
          />
        )
      }
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading label={t`Loading revenue`}>
          <Skeleton height={320} radius={16} />
        </Loading>
      )}
      {data?.currency === null && <HowToSell />}
      {data && data.currency !== null && (
        <>
          <Tiles revenue={data} currency={data.currency} />
          <RevenueMonths months={data.months} currency={data.currency} />
        </>
      )}
    </Page>
  );
}

function Tiles({ revenue, currency }: { revenue: Revenue; currency: string }) {
  const { mrr, arr, customers, trials, pastDue } = revenue;
  const paying = formatCount(customers);
  const open = formatMoney(pastDue.openAmount, currency);
  const tiles = [
    { name: t`Monthly recurring revenue`, value: formatMoney(mrr, currency), hint: t`Paying businesses: ${paying}` },
    { name: t`Annual recurring revenue`, value: formatMoney(arr, currency), hint: t`Twelve times a month` },
    { name: t`Trials`, value: formatCount(trials), href: operatorPaths.businessesOf('state', 'TRIAL') },
    {
      name: t`Payment failed`,
      value: formatCount(pastDue.customers),
      hint: t`${open} open on all bills`,
      href: operatorPaths.businessesOf('state', 'PAST_DUE'),
    },
  ];
  return (
    <div className={styles.tiles}>
      {tiles.map(({ name, value, hint, href }) => (
        <Card key={name}>
          <span className={styles.fact}>{name}</span>
          <span className={styles.figure}>{value}</span>
          {hint && <span className={styles.fact}>{hint} </span>}
          {href && <Link href={href} className={textLink}>{t`Show them`}</Link>}
        </Card>
      ))}
    </div>
  );
}
