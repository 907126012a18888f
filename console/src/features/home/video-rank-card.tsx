import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type HomeVideo, useHomeVideos } from '../../entities/home/home-queries.ts';
import { paths } from '../../paths.ts';
import { formatCount, formatShare } from '../../platform/format.ts';
import { Card } from '../../ui/page.tsx';
import { Poster } from '../../ui/poster.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { ExplainedHead } from './explained-name.tsx';
import * as styles from './home-page.css.ts';

type By = 'engagement' | 'conversion';

/** The videos that do best at one of two things. */
export function VideoRankCard({ by, days }: { by: By; days: number }) {
  const { data, error, refetch } = useHomeVideos(by, days);
  return (
    <RankFrame
      by={by}
      mark={
        by === 'engagement' ? (
          <ExplainedHead name={t`Watched on average`} measure="averageWatched" days={days} />
        ) : (
          <ExplainedHead name={t`Conversions and forms`} measure="card.won" days={days} />
        )
      }
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading videos`}>
          <Skeleton height={330} />
        </Loading>
      )}
      {data && <VideoRank by={by} videos={data} />}
    </RankFrame>
  );
}

export const RankFrame = ({ by, mark, children }: { by: By; mark?: ReactNode; children: ReactNode }) => (
  <Card title={by === 'engagement' ? t`Keep their viewers longest` : t`Lead to the most conversions`} actions={mark}>
    <div className={styles.list}>{children}</div>
  </Card>
);

interface RankProps {
  by: By;
  videos: readonly HomeVideo[];
  isSample?: boolean;
}

export function VideoRank({ by, videos, isSample = false }: RankProps) {
  if (videos.length === 0)
    return (
      <p className={styles.stepHint}>
        {by === 'engagement'
          ? t`Nothing was watched in this period.`
          : t`No graphic, button or form was used in this period.`}
      </p>
    );
  return (
    <ol className={styles.list}>
      {videos.map((video) => (
        <li key={video.streamId} className={styles.video}>
          <Poster src={video.thumbnail} />
          <div className={styles.words}>
            {isSample || video.name === '' ? (
              <span className={styles.stepTitle} dir="auto">
                {video.name || t`Deleted video`}
              </span>
            ) : (
              <Link href={paths.video(video.streamId)} className={styles.title} dir="auto">
                {video.name}
              </Link>
            )}
            <span className={styles.stepHint}>{by === 'engagement' ? holding(video) : leading(video)}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}

const holding = ({ averageWatched, views }: HomeVideo) => {
  const share = formatShare(averageWatched ?? 0);
  const count = formatCount(views);
  return t`Watched on average: ${share} · Views: ${count}`;
};

function leading({ conversions, leads, overlayClicks }: HomeVideo): string {
  const won = formatCount(conversions + leads);
  const clicks = formatCount(overlayClicks);
  return t`Conversions and forms: ${won} · Clicks: ${clicks}`;
}
