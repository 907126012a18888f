import { InsightDimension, InsightMeasure } from '@zeacon/contract';
import type { OverlayFiguresReader, ViewFigures } from '../event-store.ts';
import type { InsightScope } from '../figures-scope.ts';
import type { VideoFigures } from '../video-figures.ts';

interface Readable {
  views: ViewFigures;
  videos: Pick<VideoFigures, 'retention' | 'furthest' | 'funnel'>;
  overlays: OverlayFiguresReader;
}

/**
 * What a store says of a scope, by what was asked. With `wide`, by every
 * dimension and in every order.
 */
export async function everyFigure(
  store: Readable,
  scope: InsightScope,
  { wide = false } = {},
): Promise<Record<string, unknown>> {
  const { views, videos, overlays } = store;
  const found: Record<string, unknown> = {};
  const first = { sort: 'views', direction: 'desc', offset: 0, limit: 1000 } as const;
  const before = { startDate: '2026-02-25', endDate: '2026-03-06' };
  found.kpi = await views.kpi(scope);
  found['kpi and before'] = await views.kpi(scope, before);
  const dimensions = wide ? InsightDimension.options : (['streamId', 'visitorKind', 'quality'] as const);
  for (const dimension of dimensions) {
    found[`table by ${dimension}`] = await views.table(scope, dimension, first);
    found[`values of ${dimension}`] = await views.filterValues(scope, dimension, { size: 20 });
  }
  for (const sort of wide ? InsightMeasure.options : (['uniqueVisitors', 'playRate'] as const))
    for (const direction of ['asc', 'desc'] as const)
      found[`table by ${sort} ${direction}`] = await views.table(scope, 'page', { ...first, sort, direction });
  found['second page'] = await views.table(scope, 'page', { ...first, offset: 1, limit: 2 });
  found['page after the last'] = await views.table(scope, 'page', { ...first, offset: 900, limit: 10 });
  found['every row'] = [];
  const { signal } = new AbortController();
  for await (const rows of views.everyRow(
    scope,
    'page',
    { sort: 'watchTimeMs', direction: 'asc' },
    { size: 2, signal },
  ))
    (found['every row'] as unknown[]).push(...rows);
  found['found values'] = await views.filterValues(scope, 'page', { search: 'SHOP', values: [''], size: 2 });
  for (const interval of ['hour', 'day', 'week', 'month'] as const)
    found[`chart by ${interval}`] = await views.chart(scope, interval);
  const widgets = await views.byWidget(scope.businessId, new Date('2026-03-08T00:00:00Z'));
  found.widgets = widgets.sort((a, b) => (a.widgetId < b.widgetId ? -1 : 1));
  found.retention = await videos.retention(scope, 1000, 60);
  found['retention in long steps'] = await videos.retention(scope, 7000, 5);
  found.furthest = await videos.furthest(scope);
  found.funnel = await videos.funnel(scope);
  for (const by of ['GRAPHIC', 'PLACEMENT', 'VIDEO'] as const) {
    found[`overlays by ${by}`] = await overlays.table(scope, by, { offset: 0, limit: 100 });
    found[`some overlays by ${by}`] = await overlays.table(scope, by, { offset: 1, limit: 1 });
  }
  found['overlays in time'] = await overlays.timeline(scope, 5000);
  return rounded(found);
}

/** Numbers as far as they do not depend on the order in which they were added up. */
export const rounded = <Figures>(figures: Figures): Figures =>
  JSON.parse(JSON.stringify(figures), (_, value) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(10)) : value,
  );
