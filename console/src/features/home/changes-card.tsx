import { t } from '@lingui/core/macro';
import type { HomeChange, listHomeChanges, Reply } from '@zeacon/contract';
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

type Period = Reply<typeof listHomeChanges>['period'];

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
        (data.isTooEarly ? (
          <NoChange>{notEnoughHistory()}</NoChange>
        ) : (
          <ChangeList changes={data.items} days={days} period={data.period} />
        ))}
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
  /** Of which they are; where figures are made up there is none, and nothing leads to them. */
  period?: Period | undefined;
}

export function ChangeList({ changes, days, period }: ListProps) {
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
          <ChangeText change={change} period={period} />
        </li>
      ))}
    </ul>
  );
}

function linkTo({ measure, video, cause }: HomeChange, { startDate, endDate }: Period): string {
  const asked = new URLSearchParams({ period: 'custom', from: startDate, to: endDate, figure: measure });
  if (video) asked.set('f.streamId', video.streamId);
  if (cause) asked.set(`f.${cause.dimension}`, cause.value);
  return `${paths.insights}?${asked}`;
}

function ChangeText({ change, period }: { change: HomeChange; period: Period | undefined }) {
  const { headline, details } = sayChange(change, period?.timeZone);
  return (
    <div className={styles.changeText}>
      {period ? (
        <Link href={linkTo(change, period)} className={styles.changeLink}>
          {headline}
          <ChevronRight size={16} className={styles.onward} aria-hidden />
        </Link>
      ) : (
        <span className={styles.stepTitle}>{headline}</span>
      )}
      {details.map((detail) => (
        <p key={detail} className={styles.stepHint}>
          {detail}
        </p>
      ))}
    </div>
  );
}
