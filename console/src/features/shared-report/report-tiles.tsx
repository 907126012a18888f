import { t } from '@lingui/core/macro';
import type { SharedReport } from '@zeacon/contract';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { changeOf, figureName, figureOf, formatFigure } from '../../entities/insights/figure-format.ts';
import * as styles from './shared-report.css.ts';

const shown = [
  'views',
  'uniqueVisitors',
  'watchTimeMs',
  'averageWatched',
  'pageViews',
  'playRate',
  'overlayClicks',
  'conversions',
] as const;
const arrows = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight };

/** The figures of a report, beside the period before. */
export function ReportTiles({ report: { figures, previous } }: { report: SharedReport }) {
  const tiles = shown.map((measure) => {
    const value = figureOf(figures, measure);
    return { measure, value, moved: previous && changeOf(measure, value, figureOf(previous, measure)) };
  });
  const isCompared = tiles.some(({ moved }) => moved);
  return (
    <section aria-label={t`Figures`}>
      <ul className={styles.tiles}>
        {tiles.map(({ measure, value, moved }) => {
          const Arrow = moved && arrows[moved.direction];
          return (
            <li key={measure} className={styles.tile}>
              <span className={styles.soft}>{figureName(measure)}</span>
              <span className={styles.value}>{formatFigure(measure, value)}</span>
              {isCompared && (
                <span className={styles.change} data-tone={moved?.tone}>
                  {Arrow && <Arrow size={14} aria-hidden />}
                  {moved?.text}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {isCompared && <p className={styles.soft}>{t`Changes are against the period of the same length before.`}</p>}
    </section>
  );
}
