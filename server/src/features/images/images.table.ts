import type { MediaImageKind } from '@zeacon/contract';
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const image = pgTable(
  'image',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    kind: text('kind').$type<MediaImageKind>().notNull(),
    fileName: text('file_name').notNull(),
    streamId: text('stream_id'),
    /** Null until the bytes have arrived and the files are made. */
    width: integer('width'),
    height: integer('height'),
    sizeBytes: integer('size_bytes'),
    /** Widths of the files that were made, smallest first. */
    widths: jsonb('widths').$type<number[]>().notNull().default([]),
    hasAvif: boolean('has_avif').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When its bytes began to arrive: the address accepts only one upload. */
    claimedAt: timestamp('claimed_at', { withTimezone: true }),
  },
  (table) => [
    index('image_by_business').on(table.businessId, table.createdAt.desc(), table.id),
    index('image_by_stream').on(table.streamId),
  ],
);
