import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * Of whoever signed up with an email, whether they have shown that they read what is sent there. Goes with the account,
 * by a foreign key that a migration makes.
 */
export const emailVerification = pgTable(
  'email_verification',
  {
    userId: text('user_id').primaryKey(),
    /** The one that the code and the link are for, in lower case. */
    email: text('email').notNull(),
    /** SHA-256, with the user's id before the code; null once confirmed. */
    codeHash: text('code_hash'),
    linkHash: text('link_hash'),
    wrongCodes: integer('wrong_codes').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    verifiedAt: timestamp('verified_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('email_verification_link').on(table.linkHash)],
);
