import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Meter } from '../../entities/home/home-queries.ts';
import { notEnoughHistory } from '../../entities/insights/not-enough-history.ts';
import { formatCount, formatShare, formatTenths } from '../../platform/format.ts';
import { Card } from '../../ui/page.tsx';
import { ExplainedHead, ExplainedName } from './explained-name.tsx';
import * as styles from './figures.css.ts';

const parts = {
  playRate: { name: msg`Play rate`, measure: 'playRate' },
  averageWatched: { name: msg`Watched on average`, measure: 'averageWatched' },
  clickRate: { name: msg`Clicks for 100 views`, measure: 'overlayClicks' },
} as const;
type Part = keyof typeof parts;

interface Props {
  meter: Meter;
  /** Undefined for figures that are made up. */
  days?: number;
  mark?: ReactNode;
}

/** Half a circle of this length. */
const arcLength = Math.PI * 66;

/** How well videos hold those who see them, and what that is made of. */
export function MeterCard({ meter, days, mark }: Props) {
  const { score } = meter;
  const points = score === null ? undefined : Math.round(score);
  const label = points === undefined ? t`No score yet: nothing was watched.` : t`${points} of 100 points`;
  return (
    <Card
      title={t`Engagement`}
      actions={
        mark ?? (days !== undefined && <ExplainedHead name={t`Engagement`} measure="card.engagement" days={days} />)
      }
    >
      <div className={styles.meter}>
        <div className={styles.gauge} role="img" aria-label={label}>
          <svg className={styles.arc} viewBox="0 0 152 84" aria-hidden focusable="false">
            <path className={styles.arcTrack} d="M10 76a66 66 0 0 1 132 0" />
            {points !== undefined && points > 0 && (
              <path
                className={styles.arcFill}
                d="M10 76a66 66 0 0 1 132 0"
                strokeDasharray={`${(points / 100) * arcLength} ${arcLength}`}
              />
            )}
          </svg>
          <span className={styles.score}>{points === undefined ? '–' : formatCount(points)}</span>
        </div>
        <p className={styles.soft}>{standing(points, meter)}</p>
        <ul className={styles.parts}>
          {meter.parts.map(({ part, value, target, score: reached }) => (
            <li key={part} className={styles.part}>
              <span className={styles.partName}>
                <ExplainedName name={i18n._(parts[part].name)} measure={parts[part].measure} days={days} />
              </span>
              <span className={styles.partValue}>
                {value === null ? '–' : shown(part, value)}{' '}
                <span className={styles.soft}>{t`of ${shown(part, target)}`}</span>
              </span>
              <div className={styles.bar} aria-hidden>
                <div className={styles.barFill} style={{ width: `${reached ?? 0}%` }} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

const shown = (part: Part, value: number) => (part === 'clickRate' ? formatTenths(value * 100) : formatShare(value));

function standing(points: number | undefined, { previous, previousScore }: Meter): string {
  if (points === undefined) return t`Nothing was watched in this period.`;
  if (previous === null) return notEnoughHistory();
  if (previousScore === null) return t`Points out of 100: the mean of the three below.`;
  const before = Math.round(previousScore);
  if (before === points) return t`The same score as in the previous period.`;
  const difference = formatCount(Math.abs(points - before));
  return points > before ? t`Up by ${difference} on the period before` : t`Down by ${difference} on the period before`;
}
