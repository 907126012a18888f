import { date, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What a business wrote down at days of its charts. */
export const chartNote = pgTable(
  'chart_note',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    /** Of the calendar, in no time zone. */
    date: date('date').notNull(),
    text: text('text').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('chart_note_by_business').on(table.businessId, table.date, table.id)],
);
