import { t } from '@lingui/core/macro';
import type { Usage } from '@zeacon/contract';
import { useUsage } from '../../entities/billing/billing-queries.ts';
import { MeterBars } from '../../entities/billing/meter-bars.tsx';
import { paths } from '../../paths.ts';
import { formatDay } from '../../platform/format.ts';
import { useSession } from '../../platform/session.ts';
import { Card, Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Problem } from '../../ui/states.tsx';
import * as styles from './usage.css.ts';
import { UsageChartCard } from './usage-chart-card.tsx';

/** What the business used this month, and what its plan includes. */
export function UsagePage() {
  const { data, error, refetch } = useUsage();
  const { isSelling = false } = useSession();
  const back = isSelling && { href: paths.billing, label: t`Plan and billing` };
  if (!data && !error) return <PageSkeleton />;
  return (
    <Page title={t`Usage`} lead={data && leadOf(data)} {...(back && { back })}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Card title={data.planName === null ? t`Used this month` : t`Used of your plan`}>
            <MeterBars meters={data.meters} currency={data.currency} periodEnd={data.periodEnd} />
            <p className={styles.hint}>{hintOf(data, isSelling)}</p>
          </Card>
          <UsageChartCard days={data.days} />
        </>
      )}
    </Page>
  );
}

function leadOf({ planName, periodStart, periodEnd }: Usage): string {
  const start = formatDay(periodStart);
  const end = formatDay(periodEnd);
  return planName === null ? t`${start} to ${end}` : t`${planName}, ${start} to ${end}`;
}

function hintOf({ planName }: Usage, isSelling: boolean): string {
  if (planName !== null)
    return t`Counted every few minutes. Nothing stops if you use more: videos keep playing and live streams keep running.`;
  if (isSelling) return t`Counted every few minutes, by calendar month. Without a plan nothing is charged.`;
  return t`Counted every few minutes, by calendar month. Everything is free on this platform.`;
}
