import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { community, communityAccount } from './communities.table.ts';

/** Who has paid for being a member: they join again without paying. It ends with the money that goes back. */
export const paidMembership = pgTable(
  'paid_membership',
  {
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => communityAccount.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    purchaseId: text('purchase_id').notNull(),
    since: timestamp('since', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.communityId, table.accountId] }),
    index('paid_membership_by_account').on(table.accountId),
    index('paid_membership_by_business').on(table.businessId),
  ],
);
