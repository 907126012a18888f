import type { OverlayKind } from '@zeacon/contract';
import { doublePrecision, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What viewers' players report about overlays, apart from views so that neither slows the other's figures. */
export const overlayEvent = pgTable(
  'overlay_event',
  {
    streamId: text('stream_id').notNull(),
    /** Made by the player: what "counted once" is judged by, and of a click the id its link carries. */
    id: text('id').notNull(),
    businessId: text('business_id').notNull(),
    type: text('type').$type<'IMPRESSION' | 'HOVER' | 'CLICK' | 'LEAD'>().notNull(),
    kind: text('kind').$type<OverlayKind>().notNull(),
    /** The placement or the call to action. */
    overlayId: text('overlay_id').notNull(),
    hypergraphicId: text('hypergraphic_id'),
    viewId: text('view_id').notNull(),
    visitorId: text('visitor_id').notNull(),
    playerId: text('player_id'),
    destinationType: text('destination_type').notNull(),
    positionMs: integer('position_ms'),
    pageUrl: text('page_url').notNull(),
    /** When it happened, by this server's clock. */
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'overlay_event_once', columns: [table.streamId, table.id] }),
    index('overlay_event_figures').on(
      table.businessId,
      table.at,
      table.streamId,
      table.overlayId,
      table.hypergraphicId,
      table.kind,
      table.type,
      table.positionMs,
    ),
  ],
);

/** The click is found by `streamId` and `clickId` when figures are read: it may arrive after its conversion. */
export const conversion = pgTable(
  'conversion',
  {
    streamId: text('stream_id').notNull(),
    id: text('id').notNull(),
    businessId: text('business_id').notNull(),
    clickId: text('click_id').notNull(),
    name: text('name').notNull(),
    value: doublePrecision('value'),
    currency: text('currency'),
    pageUrl: text('page_url').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'conversion_once', columns: [table.streamId, table.id] }),
    index('conversion_by_business').on(table.businessId, table.at),
    index('conversion_by_click').on(table.streamId, table.clickId),
  ],
);
