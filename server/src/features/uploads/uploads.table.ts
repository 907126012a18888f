import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

export type UploadState = 'open' | 'completed';

export const upload = pgTable(
  'upload',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    streamId: text('stream_id').notNull(),
    /** Whether the stream was created with this upload, and so is deleted with it. */
    createdStream: boolean('created_stream').notNull().default(true),
    storageKey: text('storage_key').notNull(),
    /** The store's own UploadId, once the multipart upload has started. */
    multipartId: text('multipart_id'),
    fileName: text('file_name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    contentType: text('content_type').notNull(),
    fingerprint: text('fingerprint').notNull(),
    partSizeBytes: bigint('part_size_bytes', { mode: 'number' }).notNull(),
    state: text('state').$type<UploadState>().notNull().default('open'),
    /** A member of a community sends it, for a post. */
    isOfMember: boolean('is_of_member').notNull().default(false),
    /** The user who began it; null if that was a program. */
    createdBy: text('created_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('upload_open_fingerprint')
      .on(table.businessId, table.fingerprint)
      .where(sql`state = 'open' and created_stream`),
    uniqueIndex('upload_open_into_stream').on(table.streamId).where(sql`state = 'open' and not created_stream`),
    index('upload_by_stream').on(table.streamId),
    index('upload_open_by_business').on(table.businessId, table.createdAt),
  ],
);
