import { t } from '@lingui/core/macro';
import type { HomeChange } from '@zeacon/contract';
import { ChevronRight, Minus, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useHomeChanges } from '../../entities/home/home-queries.ts';
import { notEnoughHistory } from '../../entities/insights/not-enough-history.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/page.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { sayChange } from './change-words.ts';
import * as styles from './home-page.css.ts';

/** What changed against the period before, and why. */
export function ChangesCard({ days }: { days: number }) {
  const { data, error, refetch } = useHomeChanges(days);
  return (
    <ChangesFrame>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading what changed`}>
          <Skeleton height={104} />
        </Loading>
      )}
      {data &&
        (data.isTooEarly ? <NoChange>{notEnoughHistory()}</NoChange> : <ChangeList changes={data.items} days={days} />)}
    </ChangesFrame>
  );
}

export const ChangesFrame = ({ mark, children }: { mark?: ReactNode; children: ReactNode }) => (
  <Card title={t`What changed`} actions={mark}>
    <div className={styles.changes}>{children}</div>
  </Card>
);

const NoChange = ({ children }: { children: ReactNode }) => (
  <p className={styles.change}>
    <Minus size={18} aria-hidden />
    <span className={styles.stepHint}>{children}</span>
  </p>
);

interface ListProps {
  changes: readonly HomeChange[];
  days: number;
  /** Where figures are made up, nothing leads to them. */
  isSample?: boolean;
}

export function ChangeList({ changes, days, isSample = false }: ListProps) {
  if (changes.length === 0)
    return (
      <NoChange>
        {t`Nothing changed by more than chance, compared with the ${days} days before. Today is not counted yet.`}
      </NoChange>
    );
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={`${change.measure} ${change.video?.streamId}`} className={styles.change}>
          {change.current > change.previous ? (
            <TrendingUp size={18} aria-hidden />
          ) : (
            <TrendingDown size={18} aria-hidden />
          )}
          <ChangeText change={change} days={days} isSample={isSample} />
        </li>
      ))}
    </ul>
  );
}

function ChangeText({ change, days, isSample }: { change: HomeChange; days: number; isSample: boolean }) {
  const { headline, details } = sayChange(change);
  const { measure, video, cause } = change;
  const asked = new URLSearchParams({ period: String(days), figure: measure });
  if (video) asked.set('f.streamId', video.streamId);
  if (cause) asked.set(`f.${cause.dimension}`, cause.value);
  return (
    <div className={styles.changeText}>
      {isSample ? (
        <span className={styles.stepTitle}>{headline}</span>
      ) : (
        <Link href={`${paths.insights}?${asked}`} className={styles.changeLink}>
          {headline}
          <ChevronRight size={16} className={styles.onward} aria-hidden />
        </Link>
      )}
      {details.map((detail) => (
        <p key={detail} className={styles.stepHint}>
          {detail}
        </p>
      ))}
    </div>
  );
}
