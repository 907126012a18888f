import type { CaptionKind } from '@zeacon/contract';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

export const caption = pgTable(
  'caption',
  {
    id: text('id').primaryKey(),
    streamId: text('stream_id').notNull(),
    businessId: text('business_id').notNull(),
    srclang: text('srclang').notNull(),
    label: text('label').notNull(),
    kind: text('kind').$type<CaptionKind>().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    source: text('source').$type<'UPLOAD' | 'TRANSCRIPTION'>().notNull(),
    cueCount: integer('cue_count').notNull(),
    /** Storage key of the WebVTT file; each content gets a new key, so that the file behind a URL never changes. */
    storageKey: text('storage_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('caption_by_stream').on(table.streamId, table.createdAt, table.id),
    uniqueIndex('caption_language').on(table.streamId, table.srclang, table.kind),
  ],
);
