import { t } from '@lingui/core/macro';
import type { SharedReport } from '@zeacon/contract';
import { ChangeLine } from '../../entities/insights/change-line.tsx';
import { changeOf, figureName, figureOf, formatFigure } from '../../entities/insights/figure-format.ts';
import { tileFigures } from '../../entities/insights/figure-lists.ts';
import * as styles from './shared-report.css.ts';

interface Props {
  report: SharedReport;
  of: keyof typeof tileFigures;
}

/** The figures of a report, beside the period before. */
export function ReportTiles({ report: { figures, previous }, of }: Props) {
  return (
    <ul className={styles.tiles[of]} aria-label={of === 'reach' ? t`Key numbers` : t`Quality of playback`}>
      {tileFigures[of].map((measure) => {
        const value = figureOf(figures, measure);
        const moved = previous && changeOf(measure, value, figureOf(previous, measure));
        return (
          <li key={measure} className={styles.tile}>
            <span className={styles.soft}>{figureName(measure)}</span>
            <span className={styles.value}>{formatFigure(measure, value)}</span>
            {previous && <ChangeLine moved={moved ?? undefined} />}
          </li>
        );
      })}
    </ul>
  );
}
