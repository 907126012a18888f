import { bigint, doublePrecision, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The click may arrive after its conversion. */
export const conversion = pgTable(
  'conversion',
  {
    streamId: text('stream_id').notNull(),
    id: text('id').notNull(),
    businessId: text('business_id').notNull(),
    clickId: text('click_id').notNull(),
    /** The same as events are stored with it. */
    clickKey: uuid('click_key').notNull(),
    /** The view of the click; null as long as the click is not stored. */
    viewKey: bigint('view_key', { mode: 'number' }),
    name: text('name').notNull(),
    value: doublePrecision('value'),
    currency: text('currency'),
    pageUrl: text('page_url').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'conversion_once', columns: [table.streamId, table.id] }),
    index('conversion_by_business').on(table.businessId, table.at),
    index('conversion_by_view').on(table.viewKey),
    index('conversion_by_click').on(table.clickKey),
  ],
);
