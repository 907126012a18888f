import type { NewsletterState } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { community } from '../communities.table.ts';

/** A post that is mailed to members. It outlives the post, so that a community sends no more by deleting posts. */
export const communityNewsletter = pgTable(
  'community_newsletter',
  {
    postId: text('post_id').primaryKey(),
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    state: text('state').$type<NewsletterState>().notNull(),
    /** Of the last member whose turn was; members are taken in the order of their accounts. */
    afterAccount: text('after_account').notNull().default(''),
    recipientCount: integer('recipient_count').notNull(),
    sentCount: integer('sent_count').notNull().default(0),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('community_newsletter_in_order').on(table.communityId, table.startedAt),
    index('community_newsletter_unfinished').on(table.startedAt).where(sql`state = 'SENDING'`),
    index('community_newsletter_by_business').on(table.businessId),
  ],
);
