import { doublePrecision, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** The click is found by `streamId` and `clickId` when figures are read: it may arrive after its conversion. */
export const conversion = pgTable(
  'conversion',
  {
    streamId: text('stream_id').notNull(),
    id: text('id').notNull(),
    businessId: text('business_id').notNull(),
    clickId: text('click_id').notNull(),
    name: text('name').notNull(),
    value: doublePrecision('value'),
    currency: text('currency'),
    pageUrl: text('page_url').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'conversion_once', columns: [table.streamId, table.id] }),
    index('conversion_by_business').on(table.businessId, table.at),
    index('conversion_by_click').on(table.streamId, table.clickId),
  ],
);
