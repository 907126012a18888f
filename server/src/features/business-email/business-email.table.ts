import { pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** The newest mail to confirm the email of each business, and whether its link was followed. */
export const businessEmail = pgTable(
  'business_email',
  {
    businessId: text('business_id').primaryKey(),
    /** The one that the mail was sent to. */
    email: text('email').notNull(),
    /** SHA-256; null once confirmed. */
    linkHash: text('link_hash'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('business_email_link').on(table.linkHash)],
);
