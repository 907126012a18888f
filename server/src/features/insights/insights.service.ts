import { type InsightFigures, type InsightQuery, type Page, toPage } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import { createInsightIntake, type InsightIntakeDeps } from './insight-intake.service.ts';
import { datesOf, type InsightPeriod, readPeriod } from './insight-period.ts';
import type { InsightScope } from './insights.repository.ts';

export type InsightsService = ReturnType<typeof createInsightsService>;

export interface InsightsDeps extends InsightIntakeDeps {
  /** All videos of a business, or those among `ids` that are. */
  listStreamNames: (businessId: string, ids?: readonly string[]) => Promise<{ id: string; name: string }[]>;
}

const noFigures: InsightFigures = { pageViews: 0, views: 0, uniqueVisitors: 0, watchTimeMs: 0 };

/** `businessId` is always the caller's own; what else a query names must belong to it. */
export function createInsightsService({ listStreamNames, ...intake }: InsightsDeps) {
  const { insights, findStreamBusiness } = intake;

  async function scopeOf(businessId: string, query: InsightQuery): Promise<InsightScope & InsightPeriod> {
    const period = readPeriod(query);
    const { streamId, filters } = query;
    if (query.businessId !== undefined && query.businessId !== businessId) throw new ApiError('account.not_found');
    if (streamId !== undefined && (await findStreamBusiness(streamId)) !== businessId)
      throw new ApiError('stream.not_found');
    return {
      ...period,
      businessId,
      streamId,
      destinationTypes: unlessEmpty(filters.destinationType),
      playerIds: unlessEmpty(filters.playerId),
    };
  }

  return {
    record: createInsightIntake(intake),

    /** `failedViews` may exceed `views`: a player that failed before its first frame began no playback. */
    async kpi(businessId: string, query: InsightQuery) {
      const { endedViews, ...kpi } = await insights.kpi(await scopeOf(businessId, query));
      return { ...kpi, completionRate: kpi.views === 0 ? 0 : endedViews / kpi.views };
    },

    /** Most viewed first; videos nobody saw stand at the end. */
    async table(businessId: string, query: TableQuery): Promise<Page<TableRow>> {
      const { streamIds } = query;
      const scope = { ...(await scopeOf(businessId, query)), streamIds };
      const [figures, names] = await Promise.all([insights.byStream(scope), listStreamNames(businessId, streamIds)]);
      const rows = names
        .filter(({ id }) => scope.streamId === undefined || id === scope.streamId)
        .map(({ id, name }) => ({ streamId: id, name, ...(figures.get(id) ?? noFigures) }))
        .sort(byFigures);
      const start = query.page * query.size;
      return toPage(rows.slice(start, start + query.size), rows.length, query);
    },

    /** A visitor counts once a day here, so days do not add up to the period's `uniqueVisitors`. */
    async chart(businessId: string, query: InsightQuery) {
      const scope = await scopeOf(businessId, query);
      const figures = await insights.byDay(scope);
      return { points: datesOf(scope).map((date) => ({ date, ...(figures.get(date) ?? noFigures) })) };
    },
  };
}

const unlessEmpty = (values: string[] | undefined) => (values && values.length > 0 ? values : undefined);

type TableQuery = InsightQuery & { page: number; size: number; streamIds?: string[] | undefined };
type TableRow = InsightFigures & { streamId: string; name: string };

const byFigures = (a: TableRow, b: TableRow) =>
  b.views - a.views ||
  b.pageViews - a.pageViews ||
  a.name.localeCompare(b.name) ||
  a.streamId.localeCompare(b.streamId);
