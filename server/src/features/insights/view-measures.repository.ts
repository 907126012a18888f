import type { InsightFigures } from '@zeacon/contract';
import { type SQL, sql } from 'drizzle-orm';

const watchedShare = sql`least(covered_ms, video_ms)::float8 / nullif(video_ms, 0)`;
export const exitedBeforeStart = sql`requested and not played and errors = 0`;
const startupScore = sql`800 / (8 + startup_ms / 1000.0::float8)`;
export const hasSmoothness = sql`played and watched_ms::bigint + rebuffer_ms > 0`;
export const smoothness = sql`(
    100 / sqrt(1 + power(rebuffers / 2.0::float8, 2))
    + 100 * exp(-10 * rebuffer_ms::float8 / (watched_ms::bigint + rebuffer_ms))
  ) / 2`;
const success = sql`case
    when errors > 0 then 0
    when played then 100
    when requested and last_at - started_at >= interval '1 second' then 50
  end`;

/** Sums over `view`, and over nothing else: any grouping of them can be made. */
export const sums = sql`
  count(*) filter (where shown) as page_views,
  count(*) filter (where played) as views,
  count(*) filter (where played and shown) as shown_and_played,
  count(*) filter (where played and autoplayed) as autoplayed_views,
  count(*) filter (where played and viewable) as viewable_views,
  count(*) filter (where played and ended) as ended_views,
  count(distinct visitor) filter (where played and visitor <> 0) as unique_visitors,
  coalesce(sum(watched_ms), 0) as watch_time_ms,
  coalesce(sum(rebuffer_ms), 0) as rebuffer_ms,
  avg(${watchedShare}) filter (where played) as average_watched,
  percentile_cont(0.5) within group (order by startup_ms) as startup_ms,
  count(*) filter (where ${exitedBeforeStart}) as exits_before_start,
  avg(average_height)::float8 as average_height,
  count(*) filter (where errors > 0) as failed_views,
  avg(${startupScore}) as startup_score,
  avg(${smoothness}) filter (where ${hasSmoothness}) as smoothness_score,
  avg(${success}) as success_score,
  coalesce(sum(overlay_impressions), 0) as overlay_impressions,
  coalesce(sum(overlay_clicks), 0) as overlay_clicks,
  coalesce(sum(leads), 0) as leads`;

const counted = (condition: SQL) => sql`filter (where view.audience = 0 and (${condition}))`;
const added = (value: SQL, condition: SQL = sql`true`) => sql`coalesce(sum(${value}) ${counted(condition)}, 0)`;

/** The same views as what sums, and sums of sums, are made of; views that are left out are told apart here. */
export const addedSums = sql`
  count(*) ${counted(sql`true`)} as counted,
  count(*) ${counted(sql`shown`)} as page_views,
  count(*) ${counted(sql`played`)} as views,
  count(*) ${counted(sql`played and shown`)} as shown_and_played,
  count(*) ${counted(sql`played and autoplayed`)} as autoplayed_views,
  count(*) ${counted(sql`played and viewable`)} as viewable_views,
  count(*) ${counted(sql`played and ended`)} as ended_views,
  ${added(sql`watched_ms`)} as watch_time_ms,
  ${added(sql`rebuffer_ms`)} as rebuffer_ms,
  count(*) ${counted(exitedBeforeStart)} as exits_before_start,
  count(*) ${counted(sql`errors > 0`)} as failed_views,
  ${added(sql`overlay_impressions`)} as overlay_impressions,
  ${added(sql`overlay_clicks`)} as overlay_clicks,
  ${added(sql`leads`)} as leads,
  ${added(watchedShare, sql`played`)} as watched_sum,
  count(${watchedShare}) ${counted(sql`played`)} as watched_of,
  ${added(startupScore)} as startup_sum,
  count(startup_ms) ${counted(sql`true`)} as startup_of,
  ${added(smoothness, hasSmoothness)} as smoothness_sum,
  count(*) ${counted(hasSmoothness)} as smoothness_of,
  ${added(success)} as success_sum,
  count(${success}) ${counted(sql`true`)} as success_of,
  ${added(sql`average_height`)} as height_sum,
  count(average_height) ${counted(sql`true`)} as height_of,
  count(*) filter (where view.audience = 1 and shown) as bots,
  count(*) filter (where view.audience = 2 and shown) as own`;

/** `conversions` is counted apart. */
export interface SumsRow extends Record<string, unknown> {
  page_views: number;
  views: number;
  shown_and_played: number;
  autoplayed_views: number;
  viewable_views: number;
  ended_views: number;
  unique_visitors: number;
  watch_time_ms: number;
  rebuffer_ms: number;
  average_watched: number | null;
  startup_ms: number | null;
  exits_before_start: number;
  average_height: number | null;
  failed_views: number;
  startup_score: number | null;
  smoothness_score: number | null;
  success_score: number | null;
  overlay_impressions: number;
  overlay_clicks: number;
  leads: number;
  conversions: number;
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

export const toFigures = (row: SumsRow): InsightFigures => ({
  pageViews: row.page_views,
  views: row.views,
  autoplayedViews: row.autoplayed_views,
  viewability: share(row.viewable_views, row.views),
  uniqueVisitors: row.unique_visitors,
  watchTimeMs: row.watch_time_ms,
  playRate: share(row.shown_and_played, row.page_views),
  completionRate: share(row.ended_views, row.views),
  averageWatched: row.average_watched,
  startupMs: row.startup_ms,
  exitsBeforeStart: row.exits_before_start,
  rebufferShare: share(row.rebuffer_ms, row.watch_time_ms + row.rebuffer_ms),
  averageHeight: row.average_height,
  failedViews: row.failed_views,
  startupScore: row.startup_score,
  smoothnessScore: row.smoothness_score,
  successScore: row.success_score,
  overlayImpressions: row.overlay_impressions,
  overlayClicks: row.overlay_clicks,
  leads: row.leads,
  conversions: row.conversions,
});

/** What a table is ordered by, from the columns of `sums` and `conversions`. */
export const measureOrders: Record<keyof InsightFigures, SQL> = {
  pageViews: sql`page_views`,
  views: sql`views`,
  autoplayedViews: sql`autoplayed_views`,
  viewability: sql`viewable_views::float8 / nullif(views, 0)`,
  uniqueVisitors: sql`unique_visitors`,
  watchTimeMs: sql`watch_time_ms`,
  playRate: sql`shown_and_played::float8 / nullif(page_views, 0)`,
  completionRate: sql`ended_views::float8 / nullif(views, 0)`,
  averageWatched: sql`average_watched`,
  startupMs: sql`startup_ms`,
  exitsBeforeStart: sql`exits_before_start`,
  rebufferShare: sql`rebuffer_ms::float8 / nullif(watch_time_ms + rebuffer_ms, 0)`,
  averageHeight: sql`average_height`,
  failedViews: sql`failed_views`,
  startupScore: sql`startup_score`,
  smoothnessScore: sql`smoothness_score`,
  successScore: sql`success_score`,
  overlayImpressions: sql`overlay_impressions`,
  overlayClicks: sql`overlay_clicks`,
  leads: sql`leads`,
  conversions: sql`conversions`,
};
