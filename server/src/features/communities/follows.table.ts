import type { SpaceFollow } from '@zeacon/contract';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { communityAccount, communitySpace, post } from './communities.table.ts';

const accountId = () =>
  text('account_id')
    .notNull()
    .references(() => communityAccount.id, { onDelete: 'cascade' });

/** What a member is told of a space, where it is not what everybody is told. */
export const communitySpaceFollow = pgTable(
  'community_space_follow',
  {
    accountId: accountId(),
    spaceId: text('space_id')
      .notNull()
      .references(() => communitySpace.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    follow: text('follow').$type<SpaceFollow>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.accountId] }),
    index('community_space_follow_by_account').on(table.accountId),
    index('community_space_follow_by_business').on(table.businessId),
  ],
);

/** A member is told nothing more of this post and its comments. */
export const communityMutedThread = pgTable(
  'community_muted_thread',
  {
    accountId: accountId(),
    postId: text('post_id')
      .notNull()
      .references(() => post.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.accountId] }),
    index('community_muted_thread_by_account').on(table.accountId),
    index('community_muted_thread_by_business').on(table.businessId),
  ],
);
