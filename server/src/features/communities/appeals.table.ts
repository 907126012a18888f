import type { AppealState } from '@zeacon/contract';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant.ts';
import { community, communityAccount } from './communities.table.ts';
import { communityAction } from './moderation.table.ts';

/** What members say against a decision about them. */
export const communityAppeal = pgTable(
  'community_appeal',
  {
    id: text('id').primaryKey(),
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    actionId: text('action_id')
      .notNull()
      .references(() => communityAction.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => communityAccount.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    state: text('state').$type<AppealState>().notNull().default('OPEN'),
    answer: text('answer').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('community_appeal_once').on(table.actionId),
    index('community_appeal_in_order').on(table.communityId, table.state, table.createdAt, table.id),
    index('community_appeal_by_account').on(table.accountId),
    index('community_appeal_by_business').on(table.businessId),
  ],
);
