import type { AnalyticsDestinationType, InsightEventType, InsightFigures } from '@zeacon/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { insightEvent } from './insights.table.ts';

export type InsightsRepository = ReturnType<typeof createInsightsRepository>;

export interface StoredEvent {
  id: string;
  type: InsightEventType;
  at: Date;
  positionMs: number | null;
  watchedMs: number | null;
  durationMs: number | null;
  code: string | null;
}

export interface StoredBatch {
  businessId: string;
  streamId: string;
  viewId: string;
  visitorId: string;
  playerId: string | null;
  postId: string | null;
  pageUrl: string;
  destinationType: AnalyticsDestinationType;
  splitTestMode: string | null;
  widgetVisibility: boolean | null;
  receivedAt: Date;
  events: StoredEvent[];
}

/** Which events a figure is about: `from` inclusive, `until` exclusive. An absent filter lets all pass. */
export interface InsightScope {
  businessId: string;
  from: Date;
  until: Date;
  streamId?: string | undefined;
  streamIds?: readonly string[] | undefined;
  destinationTypes?: string[] | undefined;
  playerIds?: string[] | undefined;
}

export interface Kpi extends InsightFigures {
  endedViews: number;
  failedViews: number;
  startupMs: number | null;
}

export function createInsightsRepository(db: Queryable) {
  return {
    /**
     * Stores the events not stored before and says how many those are. One statement, so a batch is counted whole or
     * not at all; in the order of ids, so that two deliveries of one batch cannot wait for each other.
     */
    async insert({ events, ...batch }: StoredBatch): Promise<number> {
      if (events.length === 0) return 0;
      const { rowCount } = await db.execute(sql`
        insert into ${insightEvent} (stream_id, business_id, view_id, visitor_id, player_id, post_id, page_url,
          destination_type, split_test_mode, widget_visibility, received_at,
          id, type, at, position_ms, watched_ms, duration_ms, code)
        select ${batch.streamId}::text, ${batch.businessId}::text, ${batch.viewId}::text, ${batch.visitorId}::text,
          ${batch.playerId}::text, ${batch.postId}::text, ${batch.pageUrl}::text, ${batch.destinationType}::text,
          ${batch.splitTestMode}::text, ${batch.widgetVisibility}::boolean, ${batch.receivedAt.toISOString()}::timestamptz,
          event.*
        from unnest(
          ${column(events, (event) => event.id)}::text[],
          ${column(events, (event) => event.type)}::text[],
          ${column(events, (event) => event.at.toISOString())}::timestamptz[],
          ${column(events, (event) => event.positionMs)}::integer[],
          ${column(events, (event) => event.watchedMs)}::integer[],
          ${column(events, (event) => event.durationMs)}::integer[],
          ${column(events, (event) => event.code)}::text[]
        ) as event (id)
        order by event.id
        on conflict do nothing`);
      return rowCount ?? 0;
    },

    async kpi(scope: InsightScope): Promise<Kpi> {
      const { rows } = await db.execute<KpiRow>(sql`
        select ${figures},
          count(*) filter (where played and ended) as ended_views,
          count(*) filter (where failed) as failed_views,
          percentile_cont(0.5) within group (order by startup_ms) as startup_ms
        from (${viewsIn(scope)}) as view`);
      const row = rows[0]!;
      return {
        ...toFigures(row),
        endedViews: row.ended_views,
        failedViews: row.failed_views,
        startupMs: row.startup_ms,
      };
    },

    /** Figures by stream id; a stream without events is absent. */
    async byStream(scope: InsightScope): Promise<Map<string, InsightFigures>> {
      const { rows } = await db.execute<FiguresRow & { stream_id: string }>(sql`
        select part as stream_id, ${figures} from (${viewsIn(scope, sql`stream_id`)}) as view group by part`);
      return new Map(rows.map((row) => [row.stream_id, toFigures(row)]));
    },

    /** Figures by UTC date, `YYYY-MM-DD`; a day without events is absent. */
    async byDay(scope: InsightScope): Promise<Map<string, InsightFigures>> {
      const day = sql`(at at time zone 'UTC')::date`;
      const { rows } = await db.execute<FiguresRow & { day: string }>(sql`
        select to_char(part, 'YYYY-MM-DD') as day, ${figures} from (${viewsIn(scope, day)}) as view group by part`);
      return new Map(rows.map((row) => [row.day, toFigures(row)]));
    },
  };
}

type FiguresRow = Record<'page_views' | 'views' | 'unique_visitors' | 'watch_time_ms', number>;
type KpiRow = FiguresRow & { ended_views: number; failed_views: number; startup_ms: number | null };

const figures = sql`
  count(*) filter (where shown) as page_views,
  count(*) filter (where played) as views,
  count(distinct visitor_id) filter (where played) as unique_visitors,
  coalesce(sum(watched_ms), 0) as watch_time_ms`;

const toFigures = (row: FiguresRow): InsightFigures => ({
  pageViews: row.page_views,
  views: row.views,
  uniqueVisitors: row.unique_visitors,
  watchTimeMs: row.watch_time_ms,
});

/**
 * One row per view, or per view and `part`: everything that is counted is counted by views. A view is of one stream, so
 * its id is enough where streams need no telling apart, and grouping by one column takes a third of the time.
 */
function viewsIn(scope: InsightScope, part?: SQL): SQL {
  const conditions = [
    sql`business_id = ${scope.businessId}`,
    sql`at >= ${scope.from.toISOString()}::timestamptz`,
    sql`at < ${scope.until.toISOString()}::timestamptz`,
    ...(scope.streamId === undefined ? [] : [sql`stream_id = ${scope.streamId}`]),
    ...(scope.streamIds ? [sql`stream_id = any(${sql.param([...scope.streamIds])}::text[])`] : []),
    ...(scope.destinationTypes ? [sql`destination_type = any(${sql.param(scope.destinationTypes)}::text[])`] : []),
    ...(scope.playerIds ? [sql`player_id = any(${sql.param(scope.playerIds)}::text[])`] : []),
  ];
  return sql`
    select ${part ? sql`${part} as part,` : sql``} min(visitor_id) as visitor_id,
      bool_or(type = 'pageView') as shown,
      bool_or(type = 'play') as played,
      bool_or(type = 'ended') as ended,
      bool_or(type = 'error') as failed,
      min(duration_ms) filter (where type = 'startup') as startup_ms,
      sum(watched_ms) as watched_ms
    from ${insightEvent}
    where ${sql.join(conditions, sql` and `)}
    group by view_id ${part ? sql`, part` : sql``}`;
}

/** One array parameter: a plain array would become one parameter per item. */
const column = <T>(events: StoredEvent[], read: (event: StoredEvent) => T) => sql.param(events.map(read));
