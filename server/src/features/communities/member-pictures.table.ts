import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { communityMember } from './communities.table.ts';

/**
 * A picture that is stored, and whose it is. It is nobody's while it is being made, and once the membership is gone: then
 * its file is deleted, and its row after that.
 */
export const communityPicture = pgTable(
  'community_picture',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    communityId: text('community_id'),
    accountId: text('account_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'community_picture_member',
      columns: [table.communityId, table.accountId],
      foreignColumns: [communityMember.communityId, communityMember.accountId],
    }).onDelete('set null'),
    uniqueIndex('community_picture_of_member').on(table.communityId, table.accountId),
    index('community_picture_by_business').on(table.businessId),
    index('community_picture_unowned').on(table.createdAt).where(sql`account_id is null`),
  ],
);
