import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The servers that share this database, each from its start to its end. */
export const node = pgTable('node', {
  id: text('id').primaryKey(),
  /** Unless it says so again. */
  presentUntil: timestamp('present_until', { withTimezone: true }).notNull(),
});
