import type { AnalyticsDestinationType, InsightEventType, OverlayKind } from '@zeacon/contract';
import { isNotNull, isNull, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * What viewers' players report, unchanged, and the forms that were sent. Events are kept when their video is deleted,
 * so that past figures stay.
 */
export const insightEvent = pgTable(
  'insight_event',
  {
    streamId: text('stream_id').notNull(),
    /** Made by the player; each id counts once. */
    id: text('id').notNull(),
    businessId: text('business_id').notNull(),
    viewId: text('view_id').notNull(),
    visitorId: text('visitor_id').notNull(),
    type: text('type').$type<InsightEventType | 'lead'>().notNull(),
    /** When it happened, by this server's clock. */
    at: timestamp('at', { withTimezone: true }).notNull(),
    positionMs: integer('position_ms'),
    watchedMs: integer('watched_ms'),
    durationMs: integer('duration_ms'),
    code: text('code'),
    /** The placement or call to action that the event is about. */
    overlayId: text('overlay_id'),
    overlayKind: text('overlay_kind').$type<OverlayKind>(),
    hypergraphicId: text('hypergraphic_id'),
    playerId: text('player_id'),
    postId: text('post_id'),
    pageUrl: text('page_url').notNull(),
    /** Empty if unknown. */
    destinationType: text('destination_type').$type<AnalyticsDestinationType | ''>().notNull(),
    splitTestMode: text('split_test_mode'),
    widgetVisibility: boolean('widget_visibility'),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'insight_event_once', columns: [table.streamId, table.id] }),
    // Each index contains everything its figures need, so that a period is read from the index alone, in a quarter of
    // the time.
    index('insight_event_views')
      .on(
        table.businessId,
        table.at,
        table.streamId,
        table.viewId,
        table.visitorId,
        table.type,
        table.watchedMs,
        table.durationMs,
      )
      .where(isNull(table.overlayId)),
    index('insight_event_overlays')
      .on(
        table.businessId,
        table.at,
        table.streamId,
        table.overlayId,
        table.hypergraphicId,
        table.overlayKind,
        table.type,
        table.positionMs,
      )
      .where(isNotNull(table.overlayId)),
    // How often each widget was seen, opened and played.
    index('insight_event_widgets')
      .on(table.businessId, table.at, table.playerId, table.viewId, table.type)
      .where(sql`destination_type = 'WIDGET' and type in ('widgetImpression', 'pageView', 'play')`),
    // Whether a player was seen on a page; one row of the index for each page view of an embed.
    index('insight_event_embedded')
      .on(table.businessId)
      .where(sql`type = 'pageView' and destination_type = 'EMBEDDED'`),
  ],
);
