import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { exportOverlayTable, exportOverlayTableJson, type OverlayKind } from '@zeacon/contract';
import { Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { pageOfAddress, toPageOfAddress, withValues } from '../../platform/address-values.ts';
import { formatTime } from '../../platform/media-time.ts';
import { later } from '../../ui/later.ts';
import { hidden } from '../../ui/page.css.ts';
import { Card } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Scroller } from '../../ui/scroller.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { ExplainButton } from '../insights/explain-button.tsx';
import { FigureFiles, nameWithPeriod } from '../insights/figure-files.tsx';
import { periodDays, useLastPeriod } from '../insights/insight-dates.ts';
import { type Asked, useOverlayFigures } from '../insights/insight-queries.ts';
import { type OverlayFigureRow, overlayFigures } from './overlay-figure-definitions.ts';
import * as styles from './overlay-figures.css.ts';
import { useOverlays } from './overlay-queries.ts';

interface Props {
  /** What each row is about. */
  by: 'GRAPHIC' | 'PLACEMENT';
  /** The video that placements are of. */
  streamId?: string;
  /** The period and the views; the last 28 days of the whole business unless given. */
  asked?: Asked;
  /** Opens one view. */
  onOpen: (session: string) => void;
}

const OverlayExplanation = later(() => import('./overlay-explanation.tsx').then((m) => m.OverlayExplanation));

const keyOf = ({ streamId, id }: OverlayFigureRow): string => `${streamId ?? ''}.${id}`;

/** What viewers did with hypergraphics and calls to action. */
export function OverlayFigures({ by, streamId, asked, onOpen }: Props) {
  const [params, setParams] = useSearchParams();
  const page = pageOfAddress(params, 'graphics');
  const put = (name: 'graphics' | 'graphic', value: string | undefined) =>
    setParams((before) => withValues(before, { [name]: value }));
  const lastPeriod = useLastPeriod();
  const period = asked ?? lastPeriod;
  const { data, error, refetch } = useOverlayFigures(by, period, page);
  const explained = data?.items.find((row) => keyOf(row) === params.get('graphic'));
  const explain = (row: OverlayFigureRow | undefined) => put('graphic', row && keyOf(row));
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
        <Loading label={t`Loading numbers`}>
          <Skeleton height={120} />
        </Loading>
      )}
      {data?.totalItems === 0 && (
        <p className={styles.soft}>{t`Nobody has seen one yet. It counts once it was visible for a second.`}</p>
      )}
      {data && data.items.length > 0 && (
        <Scroller label={t`Hypergraphic and call-to-action results`}>
          <table className={styles.table}>
            <caption className={hidden}>{t`Hypergraphic and call-to-action results`}</caption>
            <thead>
              <tr>
                <th scope="col" className={styles.nameHead}>
                  {t`Name`}
                </th>
                {overlayFigures.map(({ id, name }) => (
                  <th key={id} scope="col" className={styles.head}>
                    {i18n._(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map((row) => {
                const name = nameOf(row);
                return (
                  <tr key={keyOf(row)}>
                    <th scope="row" className={styles.name}>
                      <span className={styles.nameLine}>
                        <bdi>{name}</bdi>
                        <ExplainButton name={name} onPress={() => explain(row)} />
                      </span>
                      {row.kind && <span className={styles.soft}>{describe(row.kind, row.id)}</span>}
                    </th>
                    {overlayFigures.map(({ id, value }) => (
                      <td key={id} className={styles.number}>
                        {value(row)}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Scroller>
      )}
      {data && <Pagination {...data} onChange={(next) => put('graphics', toPageOfAddress(next))} />}
      {data && data.items.length > 0 && (
        <div className={styles.files}>
          <FigureFiles
            name={nameWithPeriod('overlays', period)}
            asks={{ body: { ...period, by } }}
            csv={exportOverlayTable}
            json={exportOverlayTableJson}
          />
        </div>
      )}
      <Suspense fallback={null}>
        {explained && (
          <OverlayExplanation
            row={explained}
            name={nameOf(explained)}
            by={by}
            asked={period}
            onOpen={onOpen}
            onClose={() => explain(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}

const nameOf = ({ name }: OverlayFigureRow): string =>
  name || t({ message: 'Deleted', context: 'in the place of a name' });

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
