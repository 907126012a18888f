import type { HypergraphicStyle } from '@zeacon/contract';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** A business's library. */
export const hypergraphic = pgTable(
  'hypergraphic',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    defaultImageId: text('default_image_id').notNull(),
    hoverImageId: text('hover_image_id'),
    addToLiveStream: boolean('add_to_live_stream').notNull(),
    style: jsonb('style').$type<HypergraphicStyle>().notNull(),
    dropTimestamp: integer('drop_timestamp'),
    removeTimestamp: integer('remove_timestamp'),
    hlsDisplay: boolean('hls_display').notNull(),
    trackConversions: boolean('track_conversions').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('hypergraphic_by_business').on(table.businessId, table.createdAt.desc(), table.id),
    // Finds the graphics that lose a deleted picture.
    index('hypergraphic_by_default_image').on(table.defaultImageId),
    index('hypergraphic_by_hover_image').on(table.hoverImageId),
  ],
);

/** Placements of graphics on videos; `layer` 0 is the lowest. */
export const hypergraphicPlacement = pgTable(
  'hypergraphic_placement',
  {
    streamId: text('stream_id').notNull(),
    id: text('id').notNull(),
    businessId: text('business_id').notNull(),
    hypergraphicId: text('hypergraphic_id').notNull(),
    style: jsonb('style').$type<HypergraphicStyle>().notNull(),
    dropTimestamp: integer('drop_timestamp').notNull(),
    removeTimestamp: integer('remove_timestamp'),
    hlsDisplay: boolean('hls_display').notNull(),
    layer: integer('layer').notNull(),
  },
  (table) => [
    // Placements are read by video and keep their id when a video is copied.
    primaryKey({ name: 'hypergraphic_placement_once', columns: [table.streamId, table.id] }),
    index('hypergraphic_placement_by_business').on(table.businessId),
    index('hypergraphic_placement_by_graphic').on(table.hypergraphicId, table.streamId),
  ],
);

/** Graphics a host dropped into a live stream, by picture time. */
export const liveHypergraphic = pgTable(
  'live_hypergraphic',
  {
    id: text('id').primaryKey(),
    streamId: text('stream_id').notNull(),
    businessId: text('business_id').notNull(),
    hypergraphicId: text('hypergraphic_id').notNull(),
    style: jsonb('style').$type<HypergraphicStyle>().notNull(),
    droppedAt: timestamp('dropped_at', { withTimezone: true }).notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    index('live_hypergraphic_by_stream').on(table.streamId, table.droppedAt, table.id),
    index('live_hypergraphic_by_graphic').on(table.hypergraphicId),
  ],
);
