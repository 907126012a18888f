import type { ReportView } from '@zeacon/contract';
import { index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Views of the figures that were shared. A link works for as long as its row is there and it has not expired. */
export const reportLink = pgTable(
  'report_link',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    name: text('name').notNull(),
    /** Digest of the secret that opens it. */
    tokenHash: text('token_hash').notNull(),
    view: jsonb('view').$type<ReportView>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Null if it works until it is revoked. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    openedAt: timestamp('opened_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('report_link_token').on(table.tokenHash),
    index('report_link_by_business').on(table.businessId, table.createdAt, table.id),
  ],
);
