import {
  type exportInsightTable,
  type getInsightChart,
  type getInsightFilterValues,
  type getInsightKpi,
  type getInsightTable,
  type getInsightValueNames,
  type Input,
  type InsightDimension,
  type InsightQuery,
  insightMaxLines,
  type Reply,
  toPage,
  type WidgetFigures,
} from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import { createCoveredBefore } from './covered-period.ts';
import type { EventStore, FiguresOf } from './event-store.ts';
import { createExportPlaces } from './export-places.ts';
import { byMeasure, noFigures } from './figure-order.ts';
import type { InsightScope } from './figures-scope.ts';
import { finishedSteps } from './finished-steps.ts';
import type { HistoryRepository } from './history.repository.ts';
import { requireFewSteps } from './insight-period.ts';
import { createScopeReader, type ScopeReaderDeps } from './insight-scope.ts';
import { createValueNames, type ValueNamesDeps } from './value-names.ts';

export type InsightsService = ReturnType<typeof createInsightsService>;

export interface InsightsDeps extends ScopeReaderDeps, ValueNamesDeps {
  store: Pick<EventStore, 'views'>;
  history: HistoryRepository;
  clock: Clock;
}

type KpiQuery = Input<typeof getInsightKpi>['body'];
type ChartQuery = Input<typeof getInsightChart>['body'];
type TableQuery = Input<typeof getInsightTable>['body'];
type ExportQuery = Input<typeof exportInsightTable>['body'];
type TableRow = Reply<typeof getInsightTable>['items'][number];

/** Figures by any dimension. */
export function createInsightsService({ store, history, clock, ...deps }: InsightsDeps) {
  const { views } = store;
  const scopeOf = createScopeReader(deps);
  const names = createValueNames(deps);
  const exports = createExportPlaces();

  const coveredBefore = createCoveredBefore(history);

  /** Every video has a row, also one that nobody saw and one that was deleted, so they are ordered here. */
  async function everyVideo(businessId: string, scope: InsightScope, query: ExportQuery) {
    const { sort, direction, streamIds } = query;
    const [{ rows }, videos] = await Promise.all([
      views.table(scope, 'streamId', { sort, direction, offset: 0, limit: everything }),
      deps.listStreamNames(businessId, streamIds),
    ]);
    const figures = new Map(rows.map((row) => [row.value, row]));
    const there = new Set(videos.map(({ id }) => id));
    const deleted = rows.filter(({ value }) => !there.has(value)).map((row): TableRow => ({ ...row, name: '' }));
    return videos
      .filter(({ id }) => scope.streamId === undefined || id === scope.streamId)
      .map(({ id, name }): TableRow => ({ ...(figures.get(id) ?? noFigures), value: id, name }))
      .concat(deleted)
      .sort(byMeasure(sort, direction));
  }

  async function tableOfVideos(businessId: string, scope: InsightScope, query: TableQuery) {
    const { page, size } = query;
    const ordered = await everyVideo(businessId, scope, query);
    return toPage(ordered.slice(page * size, (page + 1) * size), ordered.length, query);
  }

  async function* rowsOf(businessId: string, scope: InsightScope, query: ExportQuery, signal: AbortSignal) {
    const { groupBy } = query;
    if (groupBy === 'streamId' && !hasFilters(scope)) yield await everyVideo(businessId, scope, query);
    else
      for await (const rows of views.everyRow(scope, groupBy, query, { size: exportPageSize, signal }))
        yield await named(businessId, groupBy, rows);
  }

  async function named(
    businessId: string,
    groupBy: InsightDimension,
    rows: readonly FiguresOf<'value'>[],
  ): Promise<TableRow[]> {
    const nameOf = await names(
      businessId,
      groupBy,
      rows.map(({ value }) => value),
    );
    return rows.map((row) => ({ ...row, name: nameOf(row.value) }));
  }

  return {
    /** `failedViews` may exceed `views`: a player that failed before its first frame never started playback. */
    async kpi(businessId: string, query: KpiQuery): Promise<Reply<typeof getInsightKpi>> {
      const scope = await scopeOf(businessId, query);
      return views.kpi(scope, query.compare ? await coveredBefore(scope) : undefined);
    },

    async table(businessId: string, query: TableQuery): Promise<Reply<typeof getInsightTable>> {
      const { groupBy, sort, direction, page, size, streamIds } = query;
      const scope = { ...(await scopeOf(businessId, query)), streamIds };
      if (groupBy === 'streamId' && !hasFilters(scope)) return tableOfVideos(businessId, scope, query);
      const order = { sort, direction, offset: page * size, limit: size };
      const { rows, totalItems } = await views.table(scope, groupBy, order);
      return toPage(await named(businessId, groupBy, rows), totalItems, query);
    },

    /**
     * All rows of a table, page by page. What is wrong with the query is told at once. `signal` says that nobody reads
     * any more; until then the export holds a place.
     */
    async everyRow(businessId: string, query: ExportQuery, signal: AbortSignal): Promise<AsyncIterable<TableRow[]>> {
      const scope = { ...(await scopeOf(businessId, query)), streamIds: query.streamIds };
      exports.enter(businessId, signal);
      return rowsOf(businessId, scope, query, signal);
    },

    /** A visitor counts once in each step here, so steps do not add up to the period's `uniqueVisitors`. */
    async chart(businessId: string, query: ChartQuery): Promise<Reply<typeof getInsightChart>> {
      const { interval, compare, groupBy } = query;
      const scope = await scopeOf(businessId, query);
      requireFewSteps(scope, interval);
      const before = compare ? await coveredBefore(scope) : undefined;
      const [points, previous, lines] = await Promise.all([
        views.chart(scope, interval),
        before ? views.chart(before, interval) : null,
        groupBy ? linesOf(businessId, scope, interval, groupBy) : [],
      ]);
      const starts = points.map(({ start }) => start);
      return { points, finishedSteps: finishedSteps(starts, interval, scope, clock()), previous, lines };
    },

    /** Those of the videos whose figures cover a period whole. */
    async coveredVideos(businessId: string, query: InsightQuery, streamIds: readonly string[]): Promise<Set<string>> {
      return new Set(await history.begunVideos(await scopeOf(businessId, query), streamIds));
    },

    async filterValues(businessId: string, query: Input<typeof getInsightFilterValues>['body']) {
      const { filterName, search, size } = query;
      const scope = await scopeOf(businessId, query);
      const named = search === undefined ? undefined : await names.found(businessId, filterName, search);
      const rows = await views.filterValues(scope, filterName, { search, values: named, size });
      const nameOf = await names(
        businessId,
        filterName,
        rows.map(({ value }) => value),
      );
      return { items: rows.map((row) => ({ ...row, name: nameOf(row.value) })) };
    },

    async valueNames(
      businessId: string,
      { filterName, values }: Input<typeof getInsightValueNames>['body'],
    ): Promise<Reply<typeof getInsightValueNames>> {
      const nameOf = await names(businessId, filterName, values);
      return { items: values.map((value) => ({ value, name: nameOf(value) })) };
    },

    /** Of as many times 24 hours, until now. */
    widgets(businessId: string, days: number): Promise<WidgetFigures[]> {
      return views.byWidget(businessId, new Date(clock().getTime() - days * 86_400_000));
    },
  };

  async function linesOf(
    businessId: string,
    scope: InsightScope,
    interval: ChartQuery['interval'],
    groupBy: InsightDimension,
  ) {
    const order = { sort: 'views', direction: 'desc', offset: 0, limit: insightMaxLines } as const;
    const { rows } = await views.table(scope, groupBy, order);
    const values = rows.map(({ value }) => value);
    const nameOf = await names(businessId, groupBy, values);
    return Promise.all(
      values.map(async (value) => ({
        value,
        name: nameOf(value),
        points: await views.chart({ ...scope, filters: { ...scope.filters, [groupBy]: [value] } }, interval),
      })),
    );
  }
}

/** Rows that are in memory at once. */
const exportPageSize = 1000;

/** More videos than any business has. */
const everything = 1_000_000;

const hasFilters = ({ filters }: InsightScope) => Object.values(filters).some((values) => values && values.length > 0);
