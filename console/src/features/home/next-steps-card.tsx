import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHeadlineFigures } from '../../entities/insights/insight-queries.ts';
import { usePlayers } from '../../entities/players/player-queries.ts';
import { useVideos } from '../../entities/videos/video-queries.ts';
import { LinkButton } from '../../ui/button.tsx';
import * as shared from '../../ui/page.css.ts';
import { Card } from '../../ui/page.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './home-page.css.ts';
import { type NextStep, nextSteps } from './next-steps.ts';

/** Disappears once everything is done. */
export function NextStepsCard({ uploadButton }: { uploadButton: ReactNode }) {
  const videos = useVideos({ size: 5 });
  const published = useVideos({ size: 1, publishStatus: 'Published' });
  const players = usePlayers({ size: 1 });
  const figures = useHeadlineFigures();
  const all = [videos, published, players, figures];
  const failed = all.find(({ error, data }) => error && !data);
  if (failed) return <Problem error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!videos.data || !published.data || !players.data || !figures.data) {
    return (
      <Loading label={t`Loading next steps`}>
        <Skeleton height={280} radius={16} />
      </Loading>
    );
  }
  const steps = nextSteps({
    hasVideo: videos.data.totalItems > 0,
    hasPublished: published.data.totalItems > 0,
    hasPlayer: players.data.totalItems > 0,
    hasVisitor: figures.data.pageViews > 0,
    videoId: videos.data.items.find(({ playback }) => playback)?.id,
    playerId: players.data.items[0]?.uuid,
  });
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  return (
    <Card title={t`Next steps`}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <Step key={step.id} step={step} number={index + 1} isNext={step === next} uploadButton={uploadButton} />
        ))}
      </ol>
    </Card>
  );
}

interface StepProps {
  step: NextStep;
  number: number;
  isNext: boolean;
  uploadButton: ReactNode;
}

function Step({ step: { id, title, hint, isDone, action }, number, isNext, uploadButton }: StepProps) {
  return (
    <li className={`${styles.step} ${isNext ? styles.stepNow : ''}`} aria-current={isNext ? 'step' : undefined}>
      <span className={`${styles.mark} ${isDone ? styles.markDone : ''}`}>
        {isDone ? <Check size={15} aria-hidden /> : number}
        {isDone && (
          <span className={shared.hidden}>{t({ message: 'Done:', comment: 'Said before a step that was taken' })}</span>
        )}
      </span>
      <div>
        <div className={isDone ? styles.stepDone : styles.stepTitle}>{title}</div>
        {isNext && <div className={styles.stepHint}>{hint}</div>}
      </div>
      {isNext && (
        <div className={styles.stepAction}>
          {id === 'upload' ? uploadButton : action && <LinkButton href={action.href}>{action.label}</LinkButton>}
        </div>
      )}
    </li>
  );
}
