import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Of people who signed in to a closed account, and may keep it. Go with the account, by a foreign key that the migration
 * makes.
 */
export const restoreTicket = pgTable(
  'restore_ticket',
  {
    /** SHA-256; the ticket itself is known to its holder alone. */
    hash: text('hash').primaryKey(),
    userId: text('user_id').notNull(),
    /** SHA-256 of the stored password, so that a new password ends what the old one began. */
    passwordDigest: text('password_digest').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('restore_ticket_by_user').on(table.userId), index('restore_ticket_by_end').on(table.expiresAt)],
);
