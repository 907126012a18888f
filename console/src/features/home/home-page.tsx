import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { DailyChart, HeadlineFigures } from '../../entities/insights/figures.tsx';
import { useAccount } from '../../platform/session.ts';
import { Page } from '../../ui/page.tsx';
import * as styles from './home-page.css.ts';
import { LatestVideosCard } from './latest-videos-card.tsx';
import { NextStepsCard } from './next-steps-card.tsx';

export function HomePage({ uploadButton }: { uploadButton: ReactNode }) {
  const { businessName } = useAccount();
  return (
    <Page title={t`Home`} lead={t`What happens at ${businessName}: the last 28 days, all videos together.`}>
      <HeadlineFigures />
      <div className={styles.columns}>
        <div className={styles.column}>
          <NextStepsCard uploadButton={uploadButton} />
          <DailyChart />
        </div>
        <LatestVideosCard />
      </div>
    </Page>
  );
}
