import { t } from '@lingui/core/macro';
import { demoBusinessId } from '@zeacon/contract';
import { type ReactNode, Suspense } from 'react';
import { useHomeChanges, useHomeTasks, useMeter } from '../../entities/home/home-queries.ts';
import { useAccount } from '../../platform/session.ts';
import { later } from '../../ui/later.ts';
import { Page } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Badge, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import * as figures from './figures.css.ts';
import * as styles from './home-page.css.ts';
import { LatestVideosCard } from './latest-videos-card.tsx';
import { MeterCard } from './meter-card.tsx';
import { NextStepsCard, ShowNextStepsButton } from './next-steps-card.tsx';
import { useHomePeriod } from './use-home-period.ts';
import { WhatMoved } from './what-moved.tsx';
import { WhenNear } from './when-near.tsx';

const BelowFold = later(() => import('./below-fold.tsx').then((m) => m.BelowFold));
const SampleHome = later(() => import('./sample-home.tsx').then((m) => m.SampleHome));

const belowFoldHeight = 700;

/** What worked, why, and what to do next. */
export function HomeWithFigures({ uploadButton }: { uploadButton: ReactNode }) {
  const { businessName, id } = useAccount();
  const { period, days, choose } = useHomePeriod();
  const meter = useMeter(days);
  const lead = (
    <span className={styles.lead}>
      {t`How ${businessName} is doing: the last ${days} days with today so far, all videos together.`}
      {id === demoBusinessId && <Badge tone="amber">{t`Demo: the history of this business is made up`}</Badge>}
    </span>
  );
  return (
    <Page
      title={t`Home`}
      lead={lead}
      actions={
        <>
          <ShowNextStepsButton />
          <Segments
            label={t`Period`}
            value={period}
            onChange={choose}
            options={[
              { value: '7', label: t`7 days` },
              { value: '28', label: t`28 days` },
              { value: '90', label: t`90 days` },
            ]}
          />
        </>
      }
    >
      <Body meter={meter} days={days} uploadButton={uploadButton} />
    </Page>
  );
}

interface BodyProps {
  meter: ReturnType<typeof useMeter>;
  days: number;
  uploadButton: ReactNode;
}

function Body({ meter: { data, error, refetch }, days, uploadButton }: BodyProps) {
  const tasks = useHomeTasks(days);
  // Asked for at once, though shown only when it is known that there is something to show.
  useHomeChanges(days);
  if (!data && !error)
    return (
      <Loading label={t`Loading numbers`}>
        <div className={styles.column}>
          <Skeleton height={figures.topHeight} radius={16} />
          <Skeleton height={180} radius={16} />
        </div>
      </Loading>
    );
  if (data?.hasHistory === false)
    return (
      <>
        <NextStepsCard uploadButton={uploadButton} />
        <Suspense fallback={<Skeleton height={figures.topHeight} radius={16} />}>
          <SampleHome days={days} />
        </Suspense>
        <LatestVideosCard />
      </>
    );
  return (
    <>
      {data ? (
        <div className={figures.top}>
          <MeterCard meter={data} days={days} />
          <FigureTiles meter={data} days={days} />
        </div>
      ) : (
        <Problem error={error} onRetry={() => void refetch()} />
      )}
      <WhatMoved days={days} uploadButton={uploadButton} tasks={tasks.data} />
      <WhenNear height={belowFoldHeight}>
        <Suspense fallback={<Skeleton height={belowFoldHeight} radius={16} />}>
          <BelowFold days={days} />
        </Suspense>
      </WhenNear>
    </>
  );
}
