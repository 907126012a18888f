import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const embeddedPlayer = pgTable(
  'embedded_player',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    name: text('name').notNull(),
    autoPlay: boolean('auto_play').notNull(),
    videoLoop: boolean('video_loop').notNull(),
    hideControls: boolean('hide_controls').notNull(),
    logo: text('logo'),
    showIcon: boolean('show_icon').notNull(),
    playerColor: text('player_color').notNull(),
    /** Kept when the video is deleted: the player then has nothing to play and says so. */
    streamId: text('stream_id'),
    /** Plays instead of a video; kept when the playlist is deleted. */
    playlistId: text('playlist_id'),
    /** Of those of the business; none for all of them. */
    allowedDomains: jsonb('allowed_domains').$type<string[]>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('embedded_player_by_business').on(table.businessId, table.createdAt.desc(), table.id),
    index('embedded_player_by_stream').on(table.streamId),
    index('embedded_player_by_playlist').on(table.playlistId),
  ],
);
