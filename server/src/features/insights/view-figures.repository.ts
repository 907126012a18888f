import type { InsightFigures } from '@zeacon/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { InsightScope, ViewFigures } from './event-store.ts';
import { insightEvent } from './insights.table.ts';

export function createViewFiguresRepository(db: Queryable): ViewFigures {
  return {
    async kpi(scope) {
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

    async byStream(scope) {
      const { rows } = await db.execute<FiguresRow & { stream_id: string }>(sql`
        select part as stream_id, ${figures} from (${viewsIn(scope, sql`stream_id`)}) as view group by part`);
      return new Map(rows.map((row) => [row.stream_id, toFigures(row)]));
    },

    async byWidget(businessId, since) {
      const { rows } = await db.execute<{ widget_id: string; impressions: number; opens: number; plays: number }>(sql`
        select player_id as widget_id,
          count(distinct view_id) filter (where type = 'widgetImpression') as impressions,
          count(distinct view_id) filter (where type = 'pageView') as opens,
          count(distinct view_id) filter (where type = 'play') as plays
        from ${insightEvent}
        where destination_type = 'WIDGET' and type in ('widgetImpression', 'pageView', 'play') and player_id is not null
          and business_id = ${businessId}
          and at >= ${since.toISOString()}::timestamptz
        group by player_id`);
      return rows.map(({ widget_id, ...counts }) => ({ widgetId: widget_id, ...counts }));
    },

    async byDay(scope) {
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
 * One row per view, or per view and `part`: everything is counted by views. A view belongs to one stream, so its id is
 * enough if streams need not be told apart, and grouping by one column takes a third of the time.
 */
function viewsIn(scope: InsightScope, part?: SQL): SQL {
  const conditions = [
    // Also lets the planner use the partial index.
    sql`overlay_id is null`,
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
