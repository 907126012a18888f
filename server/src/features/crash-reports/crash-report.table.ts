import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const crashReport = pgTable('crash_report', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  reason: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
