import { t } from '@lingui/core/macro';
import type { InsightFigures, InsightMeasure } from '@zeacon/contract';
import { Button as AriaButton } from 'react-aria-components';
import { ChangeLine } from '../../entities/insights/change-line.tsx';
import { ExplainButton } from '../../entities/insights/explain-button.tsx';
import { changeOf, figureName, figureOf, formatFigure } from '../../entities/insights/figure-format.ts';
import { tileFigures } from '../../entities/insights/figure-lists.ts';
import { useFigures } from '../../entities/insights/insight-queries.ts';
import { LeftOut } from '../../entities/insights/left-out.tsx';
import { notEnoughHistory } from '../../entities/insights/not-enough-history.ts';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import type { InsightAddress } from './insight-address.ts';
import * as styles from './insights.css.ts';

interface Props {
  address: InsightAddress;
  of: 'reach' | 'quality';
}

/** The figures of the period. Each chooses what the chart draws, and explains itself. */
export function FigureTiles({ address, of }: Props) {
  const { asked, isCompared, isUnderWay } = address;
  const { data, error, refetch, isPlaceholderData } = useFigures({ ...asked, compare: isCompared });
  if (error && !data) return of === 'reach' ? <Problem error={error} onRetry={() => void refetch()} /> : null;
  if (!data)
    return (
      <Loading label={t`Loading numbers`}>
        <Skeleton height={of === 'reach' ? 210 : 106} radius={16} />
      </Loading>
    );
  return (
    <div className={`${styles.group} ${styles.tilesBox}`}>
      <ul
        className={`${styles.tiles} ${styles.columnsOf[of]} ${styles.busy}`}
        aria-label={of === 'reach' ? t`Key numbers` : t`Quality of playback`}
        aria-busy={isPlaceholderData}
      >
        {tileFigures[of].map((measure) => (
          <Tile key={measure} measure={measure} now={data} before={data.previous} address={address} />
        ))}
      </ul>
      {of === 'reach' && <LeftOut leftOut={data.leftOut} pageViews={data.pageViews} />}
      {of === 'reach' && isCompared && !data.previous && <p className={styles.soft}>{notEnoughHistory()}</p>}
      {of === 'reach' && data.previous && isUnderWay && (
        <p className={styles.soft}>{t`Today is not over yet; the period before it is complete.`}</p>
      )}
    </div>
  );
}

interface TileProps {
  measure: InsightMeasure;
  now: InsightFigures;
  before: InsightFigures | null;
  address: InsightAddress;
}

function Tile({ measure, now, before, address: { measure: chosen, change } }: TileProps) {
  const name = figureName(measure);
  const value = figureOf(now, measure);
  const moved = before && changeOf(measure, value, figureOf(before, measure));
  const isChosen = measure === chosen;
  return (
    <li className={styles.tile} {...(isChosen && { 'data-chosen': true })}>
      <AriaButton
        className={styles.tileButton}
        aria-pressed={isChosen}
        onPress={() => change({ figure: measure === 'views' ? undefined : measure })}
      >
        <span className={styles.tileName}>{name}</span>
        <span className={styles.tileValue}>{formatFigure(measure, value)}</span>
        {before && <ChangeLine moved={moved ?? undefined} />}
      </AriaButton>
      <div className={styles.tileExplain}>
        <ExplainButton name={name} onPress={() => change({ explain: measure })} />
      </div>
    </li>
  );
}
