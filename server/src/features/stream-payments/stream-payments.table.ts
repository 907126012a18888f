import type { DisputeState } from '@zeacon/contract';
import { bigint, boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** What was paid for a video, an event or membership of a community. It stays when that is deleted. */
export const streamPayment = pgTable(
  'stream_payment',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    /** Null where a membership was paid for. */
    streamId: text('stream_id'),
    /** As it was when the payment was recorded. */
    streamName: text('stream_name'),
    /** The series that a viewer bought at this video; null where the video alone was paid for. */
    playlistId: text('playlist_id'),
    playlistName: text('playlist_name'),
    /** The community whose membership was paid for; null where a video or a series was. */
    communityId: text('community_id'),
    communityName: text('community_name'),
    /** In minor units. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    payer: text('payer').notNull(),
    reference: text('reference').notNull(),
    isSandbox: boolean('is_sandbox').notNull().default(false),
    isSettled: boolean('is_settled').notNull(),
    refundedAmount: bigint('refunded_amount', { mode: 'number' }).notNull().default(0),
    dispute: text('dispute').$type<DisputeState>(),
    refundedAt: timestamp('refunded_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('stream_payment_reference').on(table.businessId, table.reference),
    index('stream_payment_by_business').on(table.businessId, table.createdAt, table.id),
    index('stream_payment_by_stream').on(table.streamId),
  ],
);
