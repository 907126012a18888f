import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const playlist = pgTable(
  'playlist',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** In minor units; null where it is not sold as a series. */
    saleAmount: bigint('sale_amount', { mode: 'number' }),
    saleCurrency: text('sale_currency'),
    /** So much of each video may be watched before. */
    previewMs: integer('preview_ms').notNull().default(0),
    /** It may have buyers, who keep what it loses. */
    wasSold: boolean('was_sold').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('playlist_by_business').on(table.businessId, table.createdAt.desc(), table.id)],
);

export const playlistDetail = pgTable(
  'playlist_detail',
  {
    id: text('id').primaryKey(),
    playlistId: text('playlist_id')
      .notNull()
      .references(() => playlist.id, { onDelete: 'cascade' }),
    /** The row is deleted together with the video. */
    streamId: text('stream_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    index('playlist_detail_in_order').on(table.playlistId, table.position),
    index('playlist_detail_by_stream').on(table.streamId),
  ],
);

/** A video left a playlist that was sold: whoever bought that before keeps it. It stays when the playlist is deleted. */
export const seriesLeft = pgTable(
  'series_left',
  {
    playlistId: text('playlist_id').notNull(),
    streamId: text('stream_id').notNull(),
    businessId: text('business_id').notNull(),
    /** The last time. */
    leftAt: timestamp('left_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playlistId, table.streamId] }),
    index('series_left_by_stream').on(table.streamId),
    index('series_left_by_business').on(table.businessId),
  ],
);
