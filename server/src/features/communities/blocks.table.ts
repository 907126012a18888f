import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant.ts';
import { community, communityAccount } from './communities.table.ts';

/** Whose words a member does not want to see in a community. */
export const communityBlock = pgTable(
  'community_block',
  {
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => communityAccount.id, { onDelete: 'cascade' }),
    blockedAccountId: text('blocked_account_id')
      .notNull()
      .references(() => communityAccount.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    blockedAt: instant('blocked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.communityId, table.accountId, table.blockedAccountId] }),
    index('community_block_by_account').on(table.accountId),
    index('community_block_by_blocked').on(table.blockedAccountId),
    index('community_block_by_business').on(table.businessId),
  ],
);
