import type { OverlayFigures as Figures, OverlayKind } from '@zeacon/contract';
import { useState } from 'react';
import { formatCount, formatShare } from '../platform/format.ts';
import { periodDays, useOverlayFigures } from '../platform/insight-queries.ts';
import { formatTime } from '../platform/media-time.ts';
import { useOverlays } from '../platform/overlay-queries.ts';
import * as styles from './overlay-figures.css.ts';
import { hidden } from './page.css.ts';
import { Card } from './page.tsx';
import { Pagination } from './pagination.tsx';
import { Loading, Problem, Skeleton } from './states.tsx';

interface Props {
  /** What a row stands for. */
  by: 'GRAPHIC' | 'PLACEMENT' | 'VIDEO';
  streamId?: string;
}

const kinds: Record<OverlayKind, string> = { HYPERGRAPHIC: 'Hypergraphic', CALL_TO_ACTION: 'Call to action' };
const columns = ['Seen', 'Hovered', 'Clicked', 'Click-through', 'Forms', 'Conversions', 'Value'];

/** Values of different currencies are never added up. */
const formatValues = (values: Figures['conversionValues']): string =>
  values.map(({ currency, value }) => formatMoney(value, currency)).join(', ') || '–';
const formatMoney = (value: number, currency: string | null): string =>
  new Intl.NumberFormat('en', currency ? { style: 'currency', currency } : { maximumFractionDigits: 2 }).format(value);

/** What viewers did with hypergraphics and calls to action in the last 28 days. */
export function OverlayFigures({ by, streamId }: Props) {
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useOverlayFigures(by, streamId, page);
  const timeOf = usePlacementTimes(by === 'PLACEMENT' ? streamId : undefined);
  return (
    <Card title={`Hypergraphics and calls to action, last ${periodDays} days`}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Loading figures">
          <Skeleton height={120} />
        </Loading>
      )}
      {data?.totalItems === 0 && (
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
                    {row.kind && (
                      <span className={styles.soft}>
                        {[kinds[row.kind], timeOf(row.id)].filter(Boolean).join(', ')}
                      </span>
                    )}
                  </th>
                  <td className={styles.number}>{formatCount(row.impressions)}</td>
                  <td className={styles.number}>{formatCount(row.hovers)}</td>
                  <td className={styles.number}>{formatCount(row.clicks)}</td>
                  <td className={styles.number}>{row.impressions === 0 ? '–' : formatShare(row.clickThroughRate)}</td>
                  <td className={styles.number}>{formatCount(row.leads)}</td>
                  <td className={styles.number}>{formatCount(row.conversions)}</td>
                  <td className={styles.number}>{formatValues(row.conversionValues)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {data && <Pagination {...data} onChange={setPage} />}
    </Card>
  );
}

/** One graphic may be placed on a video many times: what tells the places apart is when they come. */
function usePlacementTimes(streamId: string | undefined): (id: string) => string | undefined {
  const { data } = useOverlays(streamId ?? '', streamId !== undefined);
  return (id) => {
    const placement = data?.hypergraphics.find((each) => each.id === id);
    if (placement) return `at ${formatTime(placement.dropTimestamp)}`;
    const call = data?.callsToAction.find((each) => each.id === id);
    if (call?.moment === 'PAUSE') return 'on pause';
    if (call?.moment === 'END') return 'at the end';
    return call && `at ${formatTime(call.startMs)}`;
  };
}
