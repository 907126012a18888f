import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

// Foreign keys to `user_account`, which the migration makes, take all of these rows with the account.

/** Who at a provider of single sign-on signs in as whom here. */
export const userIdentity = pgTable(
  'user_identity',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    issuer: text('issuer').notNull(),
    /** What the issuer never gives to anybody else (`sub`). */
    subject: text('subject').notNull(),
    /** That the issuer gave when it was linked. Only shown: nobody is known by it. */
    email: text('email'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('user_identity_subject').on(table.issuer, table.subject),
    index('user_identity_by_user').on(table.userId),
  ],
);

/** Those on their way through the provider, each in one browser. */
export const signOnAttempt = pgTable(
  'sign_on_attempt',
  {
    /** SHA-256 of the browser's cookie, which state, nonce and code verifier are drawn from, too. */
    hash: text('hash').primaryKey(),
    /** Who links an identity to their account, and in which session; null for signing in. */
    userId: text('user_id'),
    sessionId: text('session_id'),
    /** Where in the console to go afterwards. */
    next: text('next'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** The answer of the provider is taken once. */
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** Of an identity that nobody here has, while its holder is asked what account it is for. */
    issuer: text('issuer'),
    subject: text('subject'),
    /** Verified by the issuer, in lower case. */
    email: text('email'),
  },
  (table) => [index('sign_on_attempt_by_user').on(table.userId), index('sign_on_attempt_by_end').on(table.expiresAt)],
);
