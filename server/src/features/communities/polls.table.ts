import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant.ts';
import { communityAccount, post } from './communities.table.ts';

export const postPoll = pgTable(
  'post_poll',
  {
    postId: text('post_id')
      .primaryKey()
      .references(() => post.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    question: text('question').notNull(),
    /** Votes name them by their place. */
    options: jsonb('options').$type<string[]>().notNull(),
    endsAt: instant('ends_at'),
  },
  (table) => [index('post_poll_by_business').on(table.businessId)],
);

/** The key is why nobody counts twice, however often and wherever they vote. */
export const postPollVote = pgTable(
  'post_poll_vote',
  {
    postId: text('post_id')
      .notNull()
      .references(() => postPoll.postId, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => communityAccount.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    /** Place of the option, from 0. */
    option: integer('option').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.accountId] }),
    index('post_poll_vote_by_option').on(table.postId, table.option),
    index('post_poll_vote_by_account').on(table.accountId),
    index('post_poll_vote_by_business').on(table.businessId),
  ],
);
