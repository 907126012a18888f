import { t } from '@lingui/core/macro';
import type { Meter } from '../../entities/home/home-queries.ts';
import { formatCount, formatSpan } from '../../platform/format.ts';
import { Delta } from './delta.tsx';
import { ExplainedName } from './explained-name.tsx';
import * as styles from './figures.css.ts';
import { Sparkline } from './sparkline.tsx';

interface Props {
  meter: Meter;
  days: number;
  isSample?: boolean;
}

/** Headline figures with their course. */
export function FigureTiles({ meter: { figures, previous, days: points }, days, isSample }: Props) {
  const tiles = [
    { measure: 'views', name: t`Views`, format: formatCount },
    { measure: 'uniqueVisitors', name: t`Unique visitors`, format: formatCount },
    { measure: 'watchTimeMs', name: t`Watch time`, format: formatSpan },
    { measure: 'overlayClicks', name: t`Clicks on graphics`, format: formatCount },
  ] as const;
  return (
    <dl className={styles.tiles} aria-label={t`Results of the last ${days} days`}>
      {tiles.map(({ measure, name, format }) => (
        <div key={measure} className={styles.tile}>
          <dt className={styles.tileName}>
            <ExplainedName name={name} measure={measure} days={isSample ? undefined : days} />
          </dt>
          <dd className={styles.tileLine}>
            <span className={styles.tileValue}>{format(figures[measure])}</span>
            <Delta current={figures[measure]} previous={previous?.[measure]} days={days} />
          </dd>
          <Sparkline values={points.map((point) => point[measure])} />
        </div>
      ))}
    </dl>
  );
}
