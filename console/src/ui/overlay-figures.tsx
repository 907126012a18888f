import type { OverlayKind } from '@zeacon/contract';
import { formatCount, formatShare } from '../platform/format.ts';
import { periodDays, useOverlayFigures } from '../platform/insight-queries.ts';
import * as styles from './overlay-figures.css.ts';
import { hidden } from './page.css.ts';
import { Card } from './page.tsx';
import { Loading, Problem, Skeleton } from './states.tsx';

interface Props {
  /** What a row stands for. */
  by: 'GRAPHIC' | 'PLACEMENT' | 'VIDEO';
  streamId?: string;
}

const kinds: Record<OverlayKind, string> = { HYPERGRAPHIC: 'Hypergraphic', CALL_TO_ACTION: 'Call to action' };
const columns = ['Seen', 'Hovered', 'Clicked', 'Click-through', 'Forms', 'Conversions', 'Value'];
const value = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** What viewers did with hypergraphics and calls to action in the last 28 days. */
export function OverlayFigures({ by, streamId }: Props) {
  const { data, error, refetch } = useOverlayFigures(by, streamId);
  return (
    <Card title={`Hypergraphics and calls to action, last ${periodDays} days`}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Loading figures">
          <Skeleton height={120} />
        </Loading>
      )}
      {data?.items.length === 0 && (
        <p className={styles.soft}>Nobody has seen one yet. It counts once it was visible for a second.</p>
      )}
      {data && data.items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section className={styles.frame} tabIndex={0} aria-label="Figures of hypergraphics and calls to action">
          <table className={styles.table}>
            <caption className={hidden}>Figures of hypergraphics and calls to action</caption>
            <thead>
              <tr>
                <th scope="col" className={styles.nameHead}>
                  Name
                </th>
                {columns.map((name) => (
                  <th key={name} scope="col" className={styles.head}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map((row) => (
                <tr key={`${row.streamId} ${row.id}`}>
                  <th scope="row" className={styles.name}>
                    {row.name || 'Deleted'}
                    {row.kind && <span className={styles.soft}>{kinds[row.kind]}</span>}
                  </th>
                  <td className={styles.number}>{formatCount(row.impressions)}</td>
                  <td className={styles.number}>{formatCount(row.hovers)}</td>
                  <td className={styles.number}>{formatCount(row.clicks)}</td>
                  <td className={styles.number}>{row.impressions === 0 ? '–' : formatShare(row.clickThroughRate)}</td>
                  <td className={styles.number}>{formatCount(row.leads)}</td>
                  <td className={styles.number}>{formatCount(row.conversions)}</td>
                  <td className={styles.number}>{value.format(row.conversionValue)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}
