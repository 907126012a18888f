import { t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { Contact } from 'lucide-react';
import { useLocation, useSearchParams } from 'wouter';
import { OverlayFigures } from '../../entities/overlays/overlay-figures.tsx';
import { paths } from '../../paths.ts';
import { May } from '../../platform/may.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { BreakdownCard } from './breakdown-card.tsx';
import { ClickMapCard } from './click-map-card.tsx';
import { compareHref } from './compare-address.ts';
import { CompareButton } from './compare-button.tsx';
import { FigureChartCard } from './figure-chart-card.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { ofTheVideo, useInsightAddress } from './insight-address.ts';
import { InsightDialogs } from './insight-dialogs.tsx';
import * as styles from './insights.css.ts';
import { LiveAudienceCard } from './live-audience-card.tsx';
import { NowCard } from './now-card.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { RetentionCard } from './retention-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { ShareButton } from './share-button.tsx';

/** Everything about how one video is watched, beside the video itself. */
export function VideoInsightsTab({ stream }: { stream: Stream }) {
  const address = useInsightAddress(stream.id);
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  return (
    <div className={styles.stack}>
      <div className={styles.group}>
        <div className={styles.bar}>
          <PeriodPicker address={address} />
        </div>
        <FilterBar
          address={address}
          without={ofTheVideo}
          end={
            <div className={styles.tools}>
              <CompareButton
                address={address}
                chosen={[stream.id]}
                label={t({ message: 'Compare', context: 'videos' })}
                aria-label={t`Compare with other videos`}
                onChoose={(videos) => navigate(compareHref(params, videos))}
              />
              <ShareButton address={address} />
            </div>
          }
        />
      </div>
      <FigureTiles address={address} of="reach" />
      <RetentionCard stream={stream} />
      <LiveAudienceCard streamId={stream.id} address={address} />
      <FigureChartCard address={address} without={ofTheVideo} />
      <div className={styles.two}>
        <FunnelCard address={address} />
        <NowCard address={address} />
      </div>
      <ClickMapCard stream={stream} address={address} />
      <OverlayFigures
        by="PLACEMENT"
        streamId={stream.id}
        asked={address.asked}
        onOpen={(session) => address.change({ session })}
      />
      <section className={styles.group} aria-label={t`Quality of playback`}>
        <h2 className={styles.groupName}>{t`Quality of playback`}</h2>
        <FigureTiles address={address} of="quality" />
      </section>
      <BreakdownCard address={address} without={ofTheVideo} />
      <SessionsCard address={address} />
      <May do="leads.read">
        <div>
          <LinkButton href={paths.leadsOf(stream.id)} icon={Contact}>
            {t`Leads of this video`}
          </LinkButton>
        </div>
      </May>
      <InsightDialogs address={address} />
    </div>
  );
}
