import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

// Foreign keys to `user_account`, which the migration makes, take all of these rows with the account.

/** The authenticator app of a person. */
export const secondFactor = pgTable('second_factor', {
  userId: text('user_id').primaryKey(),
  secretSealed: text('secret_sealed').notNull(),
  /** Null until a code has shown that the app has the secret: nothing is asked for before. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** Of the code that was taken last, in steps of 30 seconds since 1970: no code of it, or from before it, is taken. */
  lastStep: bigint('last_step', { mode: 'number' }),
  /** When the recovery codes were given out: that there are others now is in the audit log by this. */
  codesGivenAt: timestamp('codes_given_at', { withTimezone: true }),
});

/** Those that were not used yet. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: text('user_id').notNull(),
    /** SHA-256, with the user's id before the code. */
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ name: 'recovery_code_once', columns: [table.userId, table.hash] })],
);

/** Sign-ins whose password was right, and that wait for a code. */
export const signInChallenge = pgTable(
  'sign_in_challenge',
  {
    /** SHA-256; the challenge itself is known to its holder alone. */
    hash: text('hash').primaryKey(),
    userId: text('user_id').notNull(),
    /** SHA-256 of the stored password, so that a new password ends what the old one began. */
    passwordDigest: text('password_digest').notNull(),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sign_in_challenge_by_user').on(table.userId),
    index('sign_in_challenge_by_end').on(table.expiresAt),
  ],
);
