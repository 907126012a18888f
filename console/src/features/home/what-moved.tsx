import type { HomeTask } from '@zeacon/contract';
import { type ReactNode, Suspense } from 'react';
import { useOnboarding } from '../../entities/onboarding/onboarding-queries.ts';
import { later } from '../../ui/later.ts';
import { Skeleton } from '../../ui/states.tsx';
import { ChangesCard } from './changes-card.tsx';
import * as styles from './home-page.css.ts';
import { isAnythingNext } from './next-steps.ts';
import { NextStepsCard } from './next-steps-card.tsx';
import { WhenNear } from './when-near.tsx';

const VideoRanks = later(() => import('./below-fold.tsx').then((m) => m.VideoRanks));

const ranksHeight = 420;

interface Props {
  days: number;
  uploadButton: ReactNode;
  /** What the figures say should be done; undefined while it is read. */
  tasks: readonly HomeTask[] | undefined;
}

/** What changed and the best videos, beside what to do next where there is something to do. */
export function WhatMoved({ days, uploadButton, tasks }: Props) {
  const { data } = useOnboarding().onboarding;
  const ranks = (
    <WhenNear height={ranksHeight}>
      <Suspense fallback={<Skeleton height={ranksHeight} radius={16} />}>
        <VideoRanks days={days} />
      </Suspense>
    </WhenNear>
  );
  if (data && !isAnythingNext(data, tasks))
    return (
      <>
        <ChangesCard days={days} />
        <div className={styles.halves}>{ranks}</div>
      </>
    );
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <ChangesCard days={days} />
        {ranks}
      </div>
      <NextStepsCard uploadButton={uploadButton} tasks={tasks} />
    </div>
  );
}
