import type { InsightMeasure } from '@zeacon/contract';

const watchedShare = 'least(view.covered_ms, view.video_ms) / nullIf(view.video_ms, 0)';
const exitedBeforeStart = 'view.requested and not view.played and view.errors = 0';
const startupScore = '800 / (8 + view.startup_ms / 1000)';
const hasSmoothness = 'view.played and view.watched_ms + view.rebuffer_ms > 0';
const smoothness = `(
    100 / sqrt(1 + pow(view.rebuffers / 2, 2))
    + 100 * exp(-10 * view.rebuffer_ms / (view.watched_ms + view.rebuffer_ms))
  ) / 2`;
const success = `multiIf(
    view.errors > 0, 0,
    view.played, 100,
    view.requested and view.last_at - view.started_at >= 1, 50,
    null
  )`;

/** What `sums` says of a grouping in the database's words, in those of ClickHouse, conversions among it. */
export const sums = `
  countIf(view.shown) as page_views,
  countIf(view.played) as views,
  countIf(view.played and view.shown) as shown_and_played,
  countIf(view.played and view.autoplayed) as autoplayed_views,
  countIf(view.played and view.viewable) as viewable_views,
  countIf(view.played and view.ended) as ended_views,
  uniqExactIf(view.visitor, view.played and view.visitor <> 0) as unique_visitors,
  sum(view.watched_ms) as watch_time_ms,
  sum(view.rebuffer_ms) as rebuffer_ms,
  avgOrNullIf(${watchedShare}, view.played) as average_watched,
  quantileExactInclusiveOrNull(0.5)(view.startup_ms) as startup_ms,
  countIf(${exitedBeforeStart}) as exits_before_start,
  avgOrNull(view.average_height) as average_height,
  countIf(view.errors > 0) as failed_views,
  avgOrNull(${startupScore}) as startup_score,
  avgOrNullIf(${smoothness}, ${hasSmoothness}) as smoothness_score,
  avgOrNull(${success}) as success_score,
  sum(view.overlay_impressions) as overlay_impressions,
  sum(view.overlay_clicks) as overlay_clicks,
  sum(view.leads) as leads,
  sum(length(view.conversion_value)) as conversions`;

/** What a table is ordered by, from the columns of `sums`. */
const measureOrders: Record<InsightMeasure, string> = {
  pageViews: 'page_views',
  views: 'views',
  autoplayedViews: 'autoplayed_views',
  viewability: 'viewable_views / nullIf(views, 0)',
  uniqueVisitors: 'unique_visitors',
  watchTimeMs: 'watch_time_ms',
  playRate: 'shown_and_played / nullIf(page_views, 0)',
  completionRate: 'ended_views / nullIf(views, 0)',
  averageWatched: 'average_watched',
  startupMs: 'startup_ms',
  exitsBeforeStart: 'exits_before_start',
  rebufferShare: 'rebuffer_ms / nullIf(watch_time_ms + rebuffer_ms, 0)',
  averageHeight: 'average_height',
  failedViews: 'failed_views',
  startupScore: 'startup_score',
  smoothnessScore: 'smoothness_score',
  successScore: 'success_score',
  overlayImpressions: 'overlay_impressions',
  overlayClicks: 'overlay_clicks',
  leads: 'leads',
  conversions: 'conversions',
};

/** What is unknown comes last. */
export const orderOf = (sort: InsightMeasure, direction: 'asc' | 'desc'): string =>
  `${measureOrders[sort]} ${direction === 'asc' ? 'asc' : 'desc'} nulls last, views desc, page_views desc, part`;
