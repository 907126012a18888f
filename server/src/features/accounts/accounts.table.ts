import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

export const businessAccount = pgTable(
  'business_account',
  {
    id: text('id').primaryKey(),
    businessName: text('business_name').notNull(),
    email: text('email').notNull(),
    logo: text('logo'),
    legalFirstName: text('legal_first_name'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('business_account_name').on(sql`lower(${table.businessName})`)],
);

/** Who may sign in for a business. */
export const userAccount = pgTable(
  'user_account',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id')
      .notNull()
      .references(() => businessAccount.id, { onDelete: 'cascade' }),
    /** Lower case, so that its uniqueness does not depend on how it was typed. */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('user_account_email').on(table.email),
    index('user_account_by_business').on(table.businessId),
  ],
);
