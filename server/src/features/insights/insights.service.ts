import { type InsightFigures, type InsightQuery, type Page, toPage, type WidgetFigures } from '@zeacon/contract';
import type { EventStore } from './event-store.ts';
import { createInsightIntake, type InsightIntakeDeps } from './insight-intake.service.ts';
import { datesOf } from './insight-period.ts';
import { createScopeReader } from './insight-scope.ts';

export type InsightsService = ReturnType<typeof createInsightsService>;

export interface InsightsDeps extends InsightIntakeDeps {
  store: Pick<EventStore, 'append' | 'views'>;
  /** All videos of a business, or those among `ids` that are. */
  listStreamNames: (businessId: string, ids?: readonly string[]) => Promise<{ id: string; name: string }[]>;
}

const noFigures: InsightFigures = { pageViews: 0, views: 0, uniqueVisitors: 0, watchTimeMs: 0 };

export function createInsightsService({ listStreamNames, ...intake }: InsightsDeps) {
  const { views } = intake.store;
  const scopeOf = createScopeReader(intake);

  return {
    record: createInsightIntake(intake),

    /** `failedViews` may exceed `views`: a player that failed before its first frame never started playback. */
    async kpi(businessId: string, query: InsightQuery) {
      const { endedViews, ...kpi } = await views.kpi(await scopeOf(businessId, query));
      return { ...kpi, completionRate: kpi.views === 0 ? 0 : endedViews / kpi.views };
    },

    /** Most viewed first; videos nobody saw come last. */
    async table(businessId: string, query: TableQuery): Promise<Page<TableRow>> {
      const { streamIds } = query;
      const scope = { ...(await scopeOf(businessId, query)), streamIds };
      const [figures, names] = await Promise.all([views.byStream(scope), listStreamNames(businessId, streamIds)]);
      const rows = names
        .filter(({ id }) => scope.streamId === undefined || id === scope.streamId)
        .map(({ id, name }) => ({ streamId: id, name, ...(figures.get(id) ?? noFigures) }))
        .sort(byFigures);
      const start = query.page * query.size;
      return toPage(rows.slice(start, start + query.size), rows.length, query);
    },

    /** Of as many times 24 hours, until now. */
    widgets(businessId: string, days: number): Promise<WidgetFigures[]> {
      return views.byWidget(businessId, new Date(intake.clock().getTime() - days * 86_400_000));
    },

    /** A visitor counts once a day here, so days do not add up to the period's `uniqueVisitors`. */
    async chart(businessId: string, query: InsightQuery) {
      const scope = await scopeOf(businessId, query);
      const figures = await views.byDay(scope);
      return { points: datesOf(scope).map((date) => ({ date, ...(figures.get(date) ?? noFigures) })) };
    },
  };
}

type TableQuery = InsightQuery & { page: number; size: number; streamIds?: string[] | undefined };
type TableRow = InsightFigures & { streamId: string; name: string };

const byFigures = (a: TableRow, b: TableRow) =>
  b.views - a.views ||
  b.pageViews - a.pageViews ||
  a.name.localeCompare(b.name) ||
  a.streamId.localeCompare(b.streamId);
