import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Links that were sent for a new password and not used. Go with the account, by a foreign key that a migration makes. */
export const passwordReset = pgTable(
  'password_reset',
  {
    /** SHA-256; the token itself is in the mail alone. */
    hash: text('hash').primaryKey(),
    userId: text('user_id').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('password_reset_by_user').on(table.userId), index('password_reset_by_end').on(table.expiresAt)],
);
