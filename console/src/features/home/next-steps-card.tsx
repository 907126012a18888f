import { t } from '@lingui/core/macro';
import type { HomeTask } from '@zeacon/contract';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useOnboarding } from '../../entities/onboarding/onboarding-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { formatCount } from '../../platform/format.ts';
import { useSession } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import * as shared from '../../ui/page.css.ts';
import { Card } from '../../ui/page.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './home-page.css.ts';
import { isAnythingNext, type NextStep, nextSteps } from './next-steps.ts';
import { TaskList } from './task-list.tsx';

interface CardProps {
  uploadButton: ReactNode;
  /** What the figures say should be done; undefined while it is read. */
  tasks?: readonly HomeTask[] | undefined;
}

/** The first steps until all are taken or hidden, and what the figures say. Disappears if there is nothing to do. */
export function NextStepsCard({ uploadButton, tasks = [] }: CardProps) {
  const { onboarding, dismiss } = useOnboarding();
  const { data, error, refetch } = onboarding;
  const snackbar = useSnackbar();
  const isOwn = useSession().impersonation === null;
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label={t`Loading next steps`}>
        <Skeleton height={280} radius={16} />
      </Loading>
    );
  }
  const steps = nextSteps(data);
  const next = steps.find(({ isDone }) => !isDone);
  const hasSteps = next !== undefined && !data.isDismissed;
  if (!isAnythingNext(data, tasks)) return null;
  const done = formatCount(steps.filter(({ isDone }) => isDone).length);
  const all = formatCount(steps.length);
  const hide = () => dismiss.mutate(true, { onError: (failure) => snackbar.error(messageOf(failure)) });
  return (
    <Card
      title={t`Next steps`}
      actions={
        hasSteps && (
          <div className={styles.stepsHead}>
            <span className={styles.stepHint}>{t`${done} of ${all} done`}</span>
            {isOwn && <IconButton size="small" icon={X} label={t`Hide the next steps`} onPress={hide} />}
          </div>
        )
      }
    >
      <TaskList tasks={tasks} hasSteps={hasSteps} />
      {hasSteps && (
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <Step key={step.id} step={step} number={index + 1} isNext={step === next} uploadButton={uploadButton} />
          ))}
        </ol>
      )}
    </Card>
  );
}

/** For whoever hid them, while something is left to do. */
export function ShowNextStepsButton() {
  const { onboarding, dismiss } = useOnboarding();
  const snackbar = useSnackbar();
  const isOwn = useSession().impersonation === null;
  const { data } = onboarding;
  if (!isOwn || !data?.isDismissed || data.steps.every(({ isDone }) => isDone)) return null;
  const show = () => dismiss.mutate(false, { onError: (failure) => snackbar.error(messageOf(failure)) });
  return <Button onPress={show}>{t`Show the next steps`}</Button>;
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
        {isDone ? <Check size={15} aria-hidden /> : formatCount(number)}
        {isDone && (
          <span className={shared.hidden}>{t({ message: 'Done:', comment: 'Said before a step that was taken' })}</span>
        )}
      </span>
      <div>
        <div className={isDone ? styles.stepDone : styles.stepTitle}>
          {!isDone && !isNext && action ? (
            <Link href={action.href} className={styles.stepLink}>
              {title}
            </Link>
          ) : (
            title
          )}
        </div>
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
