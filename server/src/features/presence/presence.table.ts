import { index, pgTable, text } from 'drizzle-orm/pg-core';

/** Connections in the channels of live streams whose viewers gave a name. */
export const channelPresence = pgTable(
  'channel_presence',
  {
    connectionId: text('connection_id').primaryKey(),
    streamId: text('stream_id').notNull(),
    businessId: text('business_id').notNull(),
    authorId: text('author_id').notNull(),
    role: text('role').$type<'host' | 'viewer'>().notNull(),
    name: text('name').notNull(),
    /** The node it is connected to. */
    node: text('node').notNull(),
  },
  (table) => [
    index('channel_presence_by_stream').on(table.streamId),
    index('channel_presence_by_node').on(table.node),
    index('channel_presence_by_author').on(table.businessId, table.authorId),
  ],
);
