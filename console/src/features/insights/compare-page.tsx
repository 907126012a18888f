import { t } from '@lingui/core/macro';
import { ChartLine, X } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { valueName } from '../../entities/insights/dimension-names.ts';
import { useFunnels, useValueNames } from '../../entities/insights/insight-queries.ts';
import { IconButton } from '../../ui/button.tsx';
import { LineSwatch } from '../../ui/chart/line-swatch.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/states.tsx';
import { insightsHref, together, useCompareAddress, videoInsightsHref } from './compare-address.ts';
import { CompareButton } from './compare-button.tsx';
import { ComparedFiguresCard } from './compared-figures-card.tsx';
import { ComparedFunnelCard } from './compared-funnel-card.tsx';
import { ComparedRetentionCard } from './compared-retention-card.tsx';
import { type ComparedVideo, comparedVideos } from './compared-videos.ts';
import { FigureChartCard } from './figure-chart-card.tsx';
import { FilterBar } from './filter-bar.tsx';
import { comparedMin, type InsightAddress } from './insight-address.ts';
import { InsightDialogs } from './insight-dialogs.tsx';
import * as styles from './insights.css.ts';
import { PeriodPicker } from './period-picker.tsx';
import * as tableStyles from './video-table.css.ts';

/** Two to five videos beside each other. Which ones, and over which period, stands in the address. */
export function ComparePage() {
  const address = useCompareAddress();
  const [params] = useSearchParams();
  const names = useValueNames('streamId', address.compared);
  const videos = names && comparedVideos(address.compared, names);
  return (
    <Page
      title={t`Compare videos`}
      lead={t`Up to five videos: how long viewers stay, what they do next, and how well it plays.`}
      back={{ href: insightsHref(params), label: t`Insights` }}
    >
      <div className={styles.group}>
        <Chosen address={address} videos={videos} />
        <div className={styles.bar}>
          <PeriodPicker address={address} isComparable={false} />
        </div>
        <FilterBar address={address} without={['streamId']} />
      </div>
      {!videos && (
        <Loading label={t`Loading numbers`}>
          <Skeleton height={400} radius={16} />
        </Loading>
      )}
      {videos && videos.length < comparedMin && (
        <EmptyState icon={ChartLine} title={t`Choose two to five videos`}>
          {t`Their curves, funnels and figures then appear here side by side.`}
        </EmptyState>
      )}
      {videos && videos.length >= comparedMin && <Compared address={address} videos={videos} />}
    </Page>
  );
}

function Compared({ address, videos }: { address: InsightAddress; videos: readonly ComparedVideo[] }) {
  const ids = videos.map(({ id }) => id);
  const funnels = useFunnels(address.asked, ids);
  const all = together(address, ids);
  return (
    <>
      <ComparedFiguresCard {...{ address, videos, funnels }} />
      <ComparedRetentionCard {...{ address, videos }} />
      <ComparedFunnelCard {...{ address, videos, funnels }} />
      <FigureChartCard address={all} videos={videos} />
      <InsightDialogs address={all} />
    </>
  );
}

interface ChosenProps {
  address: InsightAddress;
  /** Those that there are; undefined until that is known. */
  videos: readonly ComparedVideo[] | undefined;
}

/** Which videos are compared, and how their lines look. */
function Chosen({ address, videos = [] }: ChosenProps) {
  const [params] = useSearchParams();
  const { compared, change } = address;
  const choose = (video: readonly string[]) => change({ video });
  return (
    <section className={tableStyles.chips} aria-label={t`Compared videos`}>
      {compared.map((id) => {
        const video = videos.find((one) => one.id === id);
        const name = valueName('streamId', id, video?.name);
        return (
          <span key={id} className={tableStyles.chip}>
            {video && <LineSwatch look={video.look} />}
            <bdi className={tableStyles.chipName}>
              {video ? (
                <Link className={tableStyles.chipLink} href={videoInsightsHref(params, id)}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </bdi>
            <IconButton
              icon={X}
              size="small"
              label={t`Remove from the comparison: ${name}`}
              onPress={() => choose(compared.filter((one) => one !== id))}
            />
          </span>
        );
      })}
      <CompareButton address={address} chosen={compared} label={t`Choose videos`} onChoose={choose} />
    </section>
  );
}
