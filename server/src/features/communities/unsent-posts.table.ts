import type { UnsentContent } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { community, communityAccount, post } from './communities.table.ts';

/**
 * What somebody is writing, for themselves alone: a member, or a person of the business, whose rows go with their
 * membership there by a foreign key of its migration.
 */
export const unsentPost = pgTable(
  'unsent_post',
  {
    id: text('id').primaryKey(),
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    accountId: text('account_id').references(() => communityAccount.id, { onDelete: 'cascade' }),
    userId: text('user_id'),
    /** That is being changed; null for a new one. */
    postId: text('post_id').references(() => post.id, { onDelete: 'cascade' }),
    content: jsonb('content').$type<UnsentContent>().notNull(),
    revision: integer('revision').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('unsent_post_once').on(
      table.communityId,
      sql`coalesce(account_id, user_id)`,
      sql`coalesce(post_id, '')`,
    ),
    index('unsent_post_by_account').on(table.accountId),
    index('unsent_post_by_person').on(table.businessId, table.userId),
    index('unsent_post_by_post').on(table.postId),
  ],
);
