import * as styles from './home-page.css.ts';
import { LatestVideosCard } from './latest-videos-card.tsx';
import { PerformanceCard } from './performance-card.tsx';
import { SitesCard } from './sites-card.tsx';
import { VideoRankCard } from './video-rank-card.tsx';

/** The videos that did best. */
export function VideoRanks({ days }: { days: number }) {
  return (
    <>
      <VideoRankCard by="engagement" days={days} />
      <VideoRankCard by="conversion" days={days} />
    </>
  );
}

/** What one looks up, after what one came to see. */
export function BelowFold({ days }: { days: number }) {
  return (
    <>
      <PerformanceCard days={days} key={days} />
      <div className={styles.halves}>
        <SitesCard days={days} />
        <LatestVideosCard />
      </div>
    </>
  );
}
