import { t } from '@lingui/core/macro';
import { useDeferredValue } from 'react';
import { Link } from 'wouter';
import { useVideos } from '../../entities/videos/video-queries.ts';
import { VideoState } from '../../entities/videos/video-state.tsx';
import { paths } from '../../paths.ts';
import * as shared from '../../ui/page.css.ts';
import { Card } from '../../ui/page.tsx';
import { Poster } from '../../ui/poster.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './home-page.css.ts';

export function LatestVideosCard() {
  const { data: loaded, error, refetch } = useVideos({ size: 5 });
  const data = useDeferredValue(loaded);
  const all = (
    <Link href={paths.videos} className={shared.textLink}>
      {t`All videos`}
    </Link>
  );
  return (
    <Card title={t`Latest videos`} actions={data && data.totalItems > 0 && all}>
      <div className={styles.list}>
        {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Loading label={t`Loading videos`}>
            <Skeleton height={260} />
          </Loading>
        )}
        {data?.totalItems === 0 && <p className={styles.stepHint}>{t`Your newest videos will appear here.`}</p>}
        {data && data.items.length > 0 && (
          <ul className={styles.list}>
            {data.items.map((video) => (
              <li key={video.id} className={styles.video}>
                <Poster src={video.playback?.posterUrl} durationMs={video.playback?.durationMs} />
                <div className={styles.words}>
                  <Link href={paths.video(video.id)} className={styles.title} dir="auto">
                    {video.name}
                  </Link>
                  <VideoState video={video} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
