import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant.ts';
import { community, communityAccount } from './communities.table.ts';

/** What those who look after a community remember about a member. */
export const communityMemberNote = pgTable(
  'community_member_note',
  {
    id: text('id').primaryKey(),
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => communityAccount.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** A person of the business; null too for programs. */
    byUserId: text('by_user_id'),
    /** A member who moderates. */
    byAccountId: text('by_account_id').references(() => communityAccount.id, { onDelete: 'set null' }),
    isOfModerator: boolean('is_of_moderator').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('community_member_note_in_order').on(table.communityId, table.accountId, table.createdAt, table.id),
    index('community_member_note_by_account').on(table.accountId),
    index('community_member_note_by_moderator').on(table.byAccountId),
    index('community_member_note_by_business').on(table.businessId),
  ],
);
