import { t } from '@lingui/core/macro';
import { ChartLine } from 'lucide-react';
import { useFigures } from '../../entities/insights/insight-queries.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BreakdownCard } from './breakdown-card.tsx';
import { FigureChartCard } from './figure-chart-card.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type InsightAddress, useInsightAddress } from './insight-address.ts';
import { InsightDialogs } from './insight-dialogs.tsx';
import * as styles from './insights.css.ts';
import { NowCard } from './now-card.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { ShareButton } from './share-button.tsx';

/** Everything that was watched, by whatever tells views apart. */
export function InsightsPage() {
  const address = useInsightAddress();
  return (
    <Page
      title={t`Insights`}
      lead={t`What people watch, who they are, where, and how well it plays. Every number comes with an explanation.`}
    >
      <div className={styles.group}>
        <div className={styles.bar}>
          <PeriodPicker address={address} />
        </div>
        <FilterBar address={address} end={<ShareButton address={address} />} />
      </div>
      <Figures address={address} />
      <InsightDialogs address={address} />
    </Page>
  );
}

function Figures({ address }: { address: InsightAddress }) {
  const { asked, isCompared, filters, clearFilters } = address;
  const { data } = useFigures({ ...asked, compare: isCompared });
  const isNarrowed = Object.keys(filters).length > 0;
  if (data?.pageViews === 0)
    return (
      <>
        {isNarrowed ? <NoMatch onShowAll={clearFilters} /> : <NothingYet address={address} />}
        <NowCard address={address} />
      </>
    );
  return (
    <>
      <FigureTiles address={address} of="reach" />
      <FigureChartCard address={address} />
      <NowCard address={address} />
      <BreakdownCard address={address} />
      <section className={styles.group} aria-label={t`Quality of playback`}>
        <h2 className={styles.groupName}>{t`Quality of playback`}</h2>
        <FigureTiles address={address} of="quality" />
      </section>
      <SessionsCard address={address} />
    </>
  );
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      icon={ChartLine}
      title={t`No view matches`}
      action={<Button onPress={onShowAll}>{t`Remove all filters`}</Button>}
    >
      {t`Try fewer filters, or a longer period.`}
    </EmptyState>
  );
}

function NothingYet({ address: { change } }: { address: InsightAddress }) {
  return (
    <EmptyState
      icon={ChartLine}
      title={t`Nothing in this period`}
      action={
        <div className={styles.tools}>
          <Button onPress={() => change({ period: '365', from: undefined, to: undefined })}>{t`Last 12 months`}</Button>
          <LinkButton href={paths.players}>{t`Put a player on a page`}</LinkButton>
        </div>
      }
    >
      {t`Numbers appear here as soon as somebody sees one of your players. Your own views do not count.`}
    </EmptyState>
  );
}
