import type { ReportView } from '@zeacon/contract';
import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Views of the figures that were shared. A link works for as long as its row is there. */
export const reportLink = pgTable(
  'report_link',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    name: text('name').notNull(),
    view: jsonb('view').$type<ReportView>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('report_link_by_business').on(table.businessId, table.createdAt, table.id)],
);
