import type { AnalyticsDestinationType, InsightEventType } from '@zeacon/contract';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What viewers' players report, as it came. Events outlive their video, so that past figures stay. */
export const insightEvent = pgTable(
  'insight_event',
  {
    streamId: text('stream_id').notNull(),
    /** Made by the player: what "counted once" is judged by. */
    id: text('id').notNull(),
    businessId: text('business_id').notNull(),
    viewId: text('view_id').notNull(),
    visitorId: text('visitor_id').notNull(),
    type: text('type').$type<InsightEventType>().notNull(),
    /** When it happened, by this server's clock. */
    at: timestamp('at', { withTimezone: true }).notNull(),
    positionMs: integer('position_ms'),
    watchedMs: integer('watched_ms'),
    durationMs: integer('duration_ms'),
    code: text('code'),
    playerId: text('player_id'),
    postId: text('post_id'),
    pageUrl: text('page_url').notNull(),
    destinationType: text('destination_type').$type<AnalyticsDestinationType>().notNull(),
    splitTestMode: text('split_test_mode'),
    widgetVisibility: boolean('widget_visibility'),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'insight_event_once', columns: [table.streamId, table.id] }),
    // Holds all that figures are made of, so that a period is read from the index alone: a quarter of the time.
    index('insight_event_figures').on(
      table.businessId,
      table.at,
      table.streamId,
      table.viewId,
      table.visitorId,
      table.type,
      table.watchedMs,
      table.durationMs,
    ),
  ],
);
