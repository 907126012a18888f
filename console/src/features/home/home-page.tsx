import type { ReactNode } from 'react';
import { useAccount } from '../../platform/session.ts';
import { DailyChart, HeadlineFigures } from '../../ui/figures.tsx';
import { Page } from '../../ui/page.tsx';
import * as styles from './home-page.css.ts';
import { LatestVideosCard } from './latest-videos-card.tsx';
import { NextStepsCard } from './next-steps-card.tsx';

export function HomePage({ uploadButton }: { uploadButton: ReactNode }) {
  const { businessName } = useAccount();
  return (
    <Page title="Home" lead={`What happens at ${businessName}: the last 28 days, all videos together.`}>
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
