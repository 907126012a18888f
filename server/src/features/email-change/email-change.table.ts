import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** New emails whose code was not entered yet. Each goes with its account, by a foreign key that a migration makes. */
export const emailChange = pgTable('email_change', {
  userId: text('user_id').primaryKey(),
  /** In lower case. */
  email: text('email').notNull(),
  /** SHA-256, with the user's id before the code. */
  codeHash: text('code_hash').notNull(),
  wrongCodes: integer('wrong_codes').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
