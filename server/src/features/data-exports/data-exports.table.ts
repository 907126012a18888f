import type { DataExportFailure, DataExportState } from '@zeacon/contract';
import { bigint, index, pgTable, real, text, timestamp } from 'drizzle-orm/pg-core';

/** The newest export of each business. */
export const dataExport = pgTable(
  'data_export',
  {
    businessId: text('business_id').primaryKey(),
    id: text('id').notNull().unique(),
    state: text('state').$type<DataExportState>().notNull(),
    progress: real('progress').notNull().default(0),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    failure: text('failure').$type<DataExportFailure>(),
    /** Who is told when it is ready, and in which language. */
    requestedBy: text('requested_by').notNull(),
    language: text('language'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [index('data_export_by_end').on(table.expiresAt)],
);
