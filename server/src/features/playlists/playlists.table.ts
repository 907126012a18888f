import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const playlist = pgTable(
  'playlist',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
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
