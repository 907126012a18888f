import { plural, t } from '@lingui/core/macro';
import { exportOverlayTable, exportOverlayTableJson, type OverlayKind } from '@zeacon/contract';
import { useState } from 'react';
import { formatCount } from '../../platform/format.ts';
import { formatTime } from '../../platform/media-time.ts';
import { hidden } from '../../ui/page.css.ts';
import { Card } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { FigureFiles, nameWithPeriod } from '../insights/figure-files.tsx';
import { formatFineShare } from '../insights/figure-format.ts';
import { lastPeriod, periodDays } from '../insights/insight-dates.ts';
import { type Asked, useOverlayFigures } from '../insights/insight-queries.ts';
import { formatValues } from '../insights/money.ts';
import * as styles from './overlay-figures.css.ts';
import { useOverlays } from './overlay-queries.ts';

interface Props {
  /** What each row is about. */
  by: 'GRAPHIC' | 'PLACEMENT' | 'VIDEO';
  /** The video that placements are of. */
  streamId?: string;
  /** The period and the views; the last 28 days of the whole business unless given. */
  asked?: Asked;
}

/** In the order of the columns. */
const figureNames = () => [
  t({ message: 'Seen', context: 'how often an overlay was' }),
  t({ message: 'Hovered', context: 'how often an overlay was' }),
  t({ message: 'Clicked', context: 'how often an overlay was' }),
  t({ message: 'Click-through', comment: 'Heading of a column: clicks by how often it was seen' }),
  t({ message: 'Forms', comment: 'Heading of a column: forms that viewers filled in' }),
  t`Conversions`,
  t({ message: 'Value', comment: 'Heading of a column: what the conversions were worth' }),
];

/** What viewers did with hypergraphics and calls to action. */
export function OverlayFigures({ by, streamId, asked }: Props) {
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useOverlayFigures(by, asked ?? lastPeriod(), page);
  const describe = usePlacements(by === 'PLACEMENT' ? streamId : undefined);
  const title = asked
    ? t`Hypergraphics and calls to action`
    : plural(periodDays, {
        one: 'Hypergraphics and calls to action, last # day',
        other: 'Hypergraphics and calls to action, last # days',
      });
  return (
    <Card title={title}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading figures`}>
          <Skeleton height={120} />
        </Loading>
      )}
      {data?.totalItems === 0 && (
        <p className={styles.soft}>{t`Nobody has seen one yet. It counts once it was visible for a second.`}</p>
      )}
      {data && data.items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section className={styles.frame} tabIndex={0} aria-label={t`Figures of hypergraphics and calls to action`}>
          <table className={styles.table}>
            <caption className={hidden}>{t`Figures of hypergraphics and calls to action`}</caption>
            <thead>
              <tr>
                <th scope="col" className={styles.nameHead}>
                  {t`Name`}
                </th>
                {figureNames().map((name) => (
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
                    {row.name ? <bdi>{row.name}</bdi> : t({ message: 'Deleted', context: 'in the place of a name' })}
                    {row.kind && <span className={styles.soft}>{describe(row.kind, row.id)}</span>}
                  </th>
                  <td className={styles.number}>{formatCount(row.impressions)}</td>
                  <td className={styles.number}>{formatCount(row.hovers)}</td>
                  <td className={styles.number}>{formatCount(row.clicks)}</td>
                  <td className={styles.number}>
                    {row.impressions === 0 ? '–' : formatFineShare(row.clickThroughRate)}
                  </td>
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
      {data && data.items.length > 0 && (
        <div className={styles.files}>
          <FigureFiles
            name={nameWithPeriod('overlays', asked ?? lastPeriod())}
            asks={{ body: { ...(asked ?? lastPeriod()), by } }}
            csv={exportOverlayTable}
            json={exportOverlayTableJson}
          />
        </div>
      )}
    </Card>
  );
}

/** One graphic may be placed on a video many times: the placements are told apart by their start times. */
function usePlacements(streamId: string | undefined): (kind: OverlayKind, id: string) => string {
  const { data } = useOverlays(streamId ?? '', streamId !== undefined);
  return (kind, id) => {
    if (kind === 'HYPERGRAPHIC') {
      const placement = data?.hypergraphics.find((each) => each.id === id);
      const time = placement && formatTime(placement.dropTimestamp);
      return time ? t`Hypergraphic, at ${time}` : t`Hypergraphic`;
    }
    const call = data?.callsToAction.find((each) => each.id === id);
    if (call?.moment === 'PAUSE') return t`Call to action, on pause`;
    if (call?.moment === 'END') return t`Call to action, at the end`;
    const time = call && formatTime(call.startMs);
    return time ? t`Call to action, at ${time}` : t`Call to action`;
  };
}
