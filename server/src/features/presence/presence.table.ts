import { index, pgTable, text } from 'drizzle-orm/pg-core';

/** Who is in the channel of a live stream and has given a name there, by connections. */
export const channelPresence = pgTable(
  'channel_presence',
  {
    connectionId: text('connection_id').primaryKey(),
    streamId: text('stream_id').notNull(),
    businessId: text('business_id').notNull(),
    authorId: text('author_id').notNull(),
    role: text('role').$type<'host' | 'viewer'>().notNull(),
    name: text('name').notNull(),
    /** That it is connected to. */
    node: text('node').notNull(),
  },
  (table) => [
    index('channel_presence_by_stream').on(table.streamId),
    index('channel_presence_by_node').on(table.node),
    index('channel_presence_by_author').on(table.businessId, table.authorId),
  ],
);
