import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per rule and subject, kept in the database so that all processes count together. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    /** Digest of rule and subject, so that no address or email is stored. */
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limit_by_end').on(table.windowEndsAt)],
);
