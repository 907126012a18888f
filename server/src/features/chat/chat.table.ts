import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** A message in a live stream's chat. */
export const chatMessage = pgTable(
  'chat_message',
  {
    id: text('id').primaryKey(),
    streamId: text('stream_id').notNull(),
    businessId: text('business_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** Identifies the author within the business, and reveals nothing else about them. */
    authorId: text('author_id').notNull(),
    /** Of a member of a community: their account. */
    memberId: text('member_id'),
    /** Chosen by the writer's page, so that a repeated message is stored once. */
    ref: text('ref').notNull(),
    name: text('name').notNull(),
    isHost: boolean('is_host').notNull().default(false),
    text: text('text').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    /** Date of the picture that its author saw. */
    pictureAt: timestamp('picture_at', { withTimezone: true }),
    /** A digest of the network that a viewer wrote from. */
    network: text('network'),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('chat_message_by_stream').on(table.streamId, table.seq),
    uniqueIndex('chat_message_by_ref').on(table.streamId, table.authorId, table.ref),
    index('chat_message_by_author').on(table.businessId, table.authorId),
    index('chat_message_by_member').on(table.memberId).where(sql`member_id is not null`),
    index('chat_message_by_network').on(table.streamId, table.network, table.seq).where(sql`network is not null`),
    index('chat_message_by_picture')
      .on(table.streamId, sql`coalesce(${table.pictureAt}, ${table.sentAt})`, table.seq)
      .where(sql`deleted_at is null`),
    index('chat_message_by_deletion').on(table.streamId, table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** Authors who are blocked from all chats of the business. */
export const chatBlock = pgTable(
  'chat_block',
  {
    businessId: text('business_id').notNull(),
    authorId: text('author_id').notNull(),
    name: text('name').notNull(),
    blockedAt: timestamp('blocked_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.authorId] })],
);
