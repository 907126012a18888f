import { bigint, boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

// Foreign keys to `user_account`, which the migration makes, take all of these rows with the account.

/** What people sign in with in place of their password: a pair of keys of which only the public one is known here. */
export const userPasskey = pgTable(
  'user_passkey',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    /** Drawn by the authenticator, as base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, as base64url. */
    publicKey: text('public_key').notNull(),
    /** Of its uses, as the authenticator counts them: 0 for those that do not. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the authenticator. */
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** Whether it may be on several devices. That never changes. */
    isSyncable: boolean('is_syncable').notNull(),
    /** Whether it was backed up when it was used last. */
    isSynced: boolean('is_synced').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('user_passkey_credential').on(table.credentialId),
    index('user_passkey_by_user').on(table.userId),
  ],
);

/** Ceremonies that wait for the answer of an authenticator. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    /** SHA-256 of the challenge. */
    hash: text('hash').primaryKey(),
    /** Whose passkeys are taken; null for those of anybody, to sign in. */
    userId: text('user_id'),
    /** The session that adds a passkey; null for signing in. */
    sessionId: text('session_id'),
    /** Digest of the sign-in challenge that a passkey answers in place of a code, if one does. */
    signInHash: text('sign_in_hash'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('passkey_challenge_by_user').on(table.userId),
    index('passkey_challenge_by_end').on(table.expiresAt),
  ],
);
