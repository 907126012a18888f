import { t } from '@lingui/core/macro';
import type { SearchFigures } from '@zeacon/contract';
import { formatCount, formatFinerShare, formatSpan, formatTenths } from '../../platform/format.ts';
import * as styles from './search-console.css.ts';

export const placeText = (position: number | null): string => (position === null ? '–' : formatTenths(position));

/** All pages together. */
export function SearchTotals({ figures: { totals } }: { figures: SearchFigures }) {
  const cells = [
    { name: t`Impressions`, value: formatCount(totals.impressions) },
    { name: t`Clicks`, value: formatCount(totals.clicks) },
    { name: t`Click-through rate`, value: totals.impressions === 0 ? '–' : formatFinerShare(totals.clickRate) },
    { name: t`Average position`, value: placeText(totals.position) },
    { name: t`Views`, value: formatCount(totals.views) },
    { name: t`Watch time`, value: formatSpan(totals.watchTimeMs) },
  ];
  return (
    <dl className={styles.figures} aria-label={t`Search data of all pages`}>
      {cells.map(({ name, value }) => (
        <div key={name} className={styles.figure}>
          <dd className={styles.value}>{value}</dd>
          <dt className={styles.soft}>{name}</dt>
        </div>
      ))}
    </dl>
  );
}
