import type { InsightEventType, OverlayKind } from '@zeacon/contract';
import { isNotNull, sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * What viewers' players report, unchanged, and the forms that were sent: the truth that figures are counted from. Events
 * are kept when their video is deleted, so that past figures stay. Partitioned by month of `day`, which is that of the
 * event's view: however late an event is delivered again, it is looked for in the same partition.
 */
export const insightEvent = pgTable(
  'insight_event',
  {
    viewKey: bigint('view_key', { mode: 'number' }).notNull(),
    /** Of what the player made as its id; each counts once in a view. */
    id: uuid('id').notNull(),
    day: date('day').notNull(),
    type: text('type').$type<InsightEventType | 'lead'>().notNull(),
    /** When it happened, by this server's clock. */
    at: timestamp('at', { withTimezone: true }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    positionMs: integer('position_ms'),
    watchedMs: integer('watched_ms'),
    durationMs: integer('duration_ms'),
    /** Of the picture that `watchedMs` was played in, in pixels. */
    height: integer('height'),
    code: text('code'),
    /** The placement or call to action that the event is about. */
    overlayId: text('overlay_id'),
    overlayKind: text('overlay_kind').$type<OverlayKind>(),
    hypergraphicId: text('hypergraphic_id'),
  },
  (table) => [
    primaryKey({ name: 'insight_event_once', columns: [table.viewKey, table.id, table.day] }),
    // Conversions name the click that they come from.
    index('insight_event_clicks').on(table.id).where(sql`type = 'overlayClick'`),
    index('insight_event_overlays').on(table.viewKey).where(isNotNull(table.overlayId)),
    index('insight_event_waits').on(table.viewKey).where(sql`type = 'rebuffer'`),
  ],
);
