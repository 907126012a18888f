import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant.ts';
import { community } from './communities.table.ts';

/** By what somebody who is banned would be known again. */
export const communityBanTrace = pgTable(
  'community_ban_trace',
  {
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    /** Empty once their account is gone, which they may delete. */
    accountId: text('account_id').notNull(),
    /** Of a browser or an email, with a key that the database does not hold. */
    digest: text('digest').notNull(),
    businessId: text('business_id').notNull(),
    /** Null as long as their account is there. */
    forgetAt: instant('forget_at'),
  },
  (table) => [
    primaryKey({ columns: [table.communityId, table.accountId, table.digest] }),
    index('community_ban_trace_by_digest').on(table.communityId, table.digest),
    index('community_ban_trace_by_account').on(table.accountId),
    index('community_ban_trace_by_business').on(table.businessId),
    index('community_ban_trace_by_end').on(table.forgetAt),
  ],
);
