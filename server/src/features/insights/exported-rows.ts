import {
  type getInsightChart,
  type getInsightFunnel,
  type getInsightRetention,
  type getOverlayTable,
  InsightMeasure,
  type Reply,
} from '@zeacon/contract';

export const tableColumns = ['value', 'name', ...InsightMeasure.options] as const;
export const chartColumns = ['line', 'value', 'name', 'start', ...InsightMeasure.options] as const;
export const retentionColumns = [
  ...(['startMs', 'viewers', 'plays', 'share', 'waited', 'waitMs', 'present', 'waitedShare'] as const),
] as const;
export const funnelColumns = ['step', 'views'] as const;
export const overlayColumns = [
  ...(['id', 'kind', 'name', 'streamId', 'impressions', 'hovers', 'clicks', 'clickThroughRate', 'leads'] as const),
  ...(['conversions', 'conversionValues'] as const),
] as const;

type Chart = Reply<typeof getInsightChart>;
type OverlayRow = Reply<typeof getOverlayTable>['items'][number];

/** One page, as a chart has few steps. */
export async function* chartRows({ points, previous, lines }: Chart) {
  const row =
    (line: 'ALL' | 'BEFORE' | 'VALUE', { value = '', name = '' } = {}) =>
    (point: Chart['points'][number]) => ({ ...point, line, value, name });
  yield [
    ...points.map(row('ALL')),
    ...(previous ?? []).map(row('BEFORE')),
    ...lines.flatMap(({ points: ofLine, ...what }) => ofLine.map(row('VALUE', what))),
  ];
}

export async function* retentionRows({ points, views }: Reply<typeof getInsightRetention>) {
  yield points.map((point) => ({
    ...point,
    share: views === 0 ? null : point.viewers / views,
    waitedShare: point.present === 0 ? null : point.waited / point.present,
  }));
}

export async function* funnelRows({ steps, clicked, converted }: Reply<typeof getInsightFunnel>) {
  yield [...steps, { step: 'clicked', views: clicked }, { step: 'converted', views: converted }];
}

/** For a file in which the values of a row share one cell. */
export const overlayCells = ({ conversionValues, ...row }: OverlayRow) => ({
  ...row,
  conversionValues: conversionValues.map(({ currency, value }) => `${value} ${currency ?? ''}`.trim()).join('; '),
});
