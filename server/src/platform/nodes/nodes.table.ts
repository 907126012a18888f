import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The servers that share this database, each from its start to its end. */
export const node = pgTable('node', {
  id: text('id').primaryKey(),
  /** Extended with every beat. */
  presentUntil: timestamp('present_until', { withTimezone: true }).notNull(),
});
