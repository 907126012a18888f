import { t } from '@lingui/core/macro';
import { Badge, Notice } from '../../ui/states.tsx';
import { ChangeList, ChangesFrame } from './changes-card.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import * as figures from './figures.css.ts';
import * as styles from './home-page.css.ts';
import { MeterCard } from './meter-card.tsx';
import { sampleChanges, sampleMeter, sampleVideos } from './sample-figures.ts';
import { RankFrame, VideoRank } from './video-rank-card.tsx';

/** How Home looks once somebody has watched, with figures that are made up. Every part says so. */
export function SampleHome({ days }: { days: number }) {
  const meter = sampleMeter(days);
  const videos = sampleVideos();
  const mark = <Badge tone="blue">{t`Sample`}</Badge>;
  return (
    <section className={styles.column} aria-label={t`Sample data`}>
      <Notice tone="blue">
        {t`This is sample data: nobody has watched one of your videos yet. It disappears with the first view.`}
      </Notice>
      <div className={figures.top}>
        <MeterCard meter={meter} mark={mark} />
        <FigureTiles meter={meter} days={days} isSample />
      </div>
      <ChangesFrame mark={mark}>
        <ChangeList changes={sampleChanges(new Date())} days={days} />
      </ChangesFrame>
      <div className={styles.halves}>
        <RankFrame by="engagement" mark={mark}>
          <VideoRank by="engagement" videos={videos} isSample />
        </RankFrame>
        <RankFrame by="conversion" mark={mark}>
          <VideoRank by="conversion" videos={videos} isSample />
        </RankFrame>
      </div>
    </section>
  );
}
