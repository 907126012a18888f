import type { CommunityNoticeKind } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant.ts';
import { community, communityAccount, post, postComment } from './communities.table.ts';

/** Something that is new for a member. */
export const communityNotice = pgTable(
  'community_notice',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => communityAccount.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    kind: text('kind').$type<CommunityNoticeKind>().notNull(),
    /** Null where it is of no post. */
    postId: text('post_id').references(() => post.id, { onDelete: 'cascade' }),
    commentId: text('comment_id').references(() => postComment.id, { onDelete: 'cascade' }),
    /** Who did it; null for the business. */
    byAccountId: text('by_account_id').references(() => communityAccount.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** Null until it was mailed, or need not be. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    index('community_notice_in_order').on(table.communityId, table.accountId, table.id),
    index('community_notice_unread').on(table.communityId, table.accountId).where(sql`read_at is null`),
    index('community_notice_unmailed')
      .on(table.communityId, table.accountId)
      .where(sql`mailed_at is null and read_at is null`),
    index('community_notice_by_account').on(table.accountId),
    index('community_notice_by_post').on(table.postId),
    index('community_notice_by_comment').on(table.commentId),
    index('community_notice_by_actor').on(table.byAccountId),
    index('community_notice_by_business').on(table.businessId),
  ],
);
