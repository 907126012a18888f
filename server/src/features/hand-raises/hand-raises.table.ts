import type { HandRaiseState } from '@zeacon/contract';
import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Hands that are up, and guests on stage. A hand that is down has no row. */
export const handRaise = pgTable(
  'hand_raise',
  {
    id: text('id').primaryKey(),
    streamId: text('stream_id').notNull(),
    businessId: text('business_id').notNull(),
    authorId: text('author_id').notNull(),
    connectionId: text('connection_id').notNull(),
    name: text('name').notNull(),
    state: text('state').$type<HandRaiseState>().notNull().default('queued'),
    raisedAt: timestamp('raised_at', { withTimezone: true }).notNull(),
    /** They came by the guest link. */
    isInvited: boolean('is_invited').notNull().default(false),
    /** When the connection was last present; if this is too old, it is gone. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('hand_raise_by_stream').on(table.streamId, table.raisedAt, table.id)],
);

/** When hands were raised, and no longer whose: for the figures of a live. */
export const raisedHand = pgTable(
  'raised_hand',
  {
    id: text('id').primaryKey(),
    streamId: text('stream_id').notNull(),
    businessId: text('business_id').notNull(),
    raisedAt: timestamp('raised_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('raised_hand_by_stream').on(table.streamId, table.raisedAt)],
);
