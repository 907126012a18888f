import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One sign-in: the family of all refresh tokens that descend from it. A foreign key takes it with the person. */
export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    businessId: text('business_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When its newest refresh token ends. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When its newest refresh token was made. */
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
    /** Where it was used from then; null for sessions from before this was kept. */
    address: text('address'),
    country: text('country'),
    userAgent: text('user_agent'),
    /** Set by log-out and by the reuse of a refresh token. */
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    index('session_by_end').on(table.expiresAt),
    index('session_by_user').on(table.userId),
    index('session_by_business').on(table.businessId),
  ],
);

export const refreshToken = pgTable(
  'refresh_token',
  {
    /** SHA-256; the token itself is known to its holder alone. */
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Kept after use: a token that comes twice tells of a thief. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('refresh_token_by_session').on(table.sessionId)],
);
