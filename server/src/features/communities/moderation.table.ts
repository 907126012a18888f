import type { ModeratedKind, ModerationActionName, ReportReason } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant.ts';
import { community, communityAccount, post, postComment } from './communities.table.ts';

/** Why somebody has to look at something; gone once they have, or kept so that the same is not reported again. */
export const communityReport = pgTable(
  'community_report',
  {
    id: text('id').primaryKey(),
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    kind: text('kind').$type<ModeratedKind>().notNull(),
    targetId: text('target_id').notNull(),
    /** The target by its kind: once it is gone, nobody has to look at it. */
    postId: text('post_id')
      .generatedAlwaysAs(sql`case when kind = 'POST' then target_id end`)
      .references(() => post.id, { onDelete: 'cascade' }),
    commentId: text('comment_id')
      .generatedAlwaysAs(sql`case when kind = 'COMMENT' then target_id end`)
      .references(() => postComment.id, { onDelete: 'cascade' }),
    memberId: text('member_id')
      .generatedAlwaysAs(sql`case when kind = 'MEMBER' then target_id end`)
      .references(() => communityAccount.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    note: text('note').notNull(),
    /** Empty where the platform noticed it: so that each reports something once. */
    reporterId: text('reporter_id').notNull().default(''),
    /** Of what was reported, as it was when somebody looked at it and kept it; null as long as they have not. */
    keptVersion: text('kept_version'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('community_report_once').on(
      table.communityId,
      table.kind,
      table.targetId,
      table.reason,
      table.reporterId,
    ),
    index('community_report_by_business').on(table.businessId),
    index('community_report_by_post').on(table.postId),
    index('community_report_by_comment').on(table.commentId),
    index('community_report_by_member').on(table.memberId),
    index('community_report_by_reporter').on(table.reporterId),
  ],
);

/** What was done by those who moderate. */
export const communityAction = pgTable(
  'community_action',
  {
    id: text('id').primaryKey(),
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    action: text('action').$type<ModerationActionName>().notNull(),
    kind: text('kind').$type<ModeratedKind>().notNull(),
    targetId: text('target_id').notNull(),
    /** Whose it is. */
    accountId: text('account_id').references(() => communityAccount.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** What undoing brings back; `isLost`: a post of which nothing is left. */
    before: jsonb('before').$type<{ text?: string; state?: string; role?: string; isLost?: boolean }>().notNull(),
    /** A member who moderates; null for the business. */
    byAccountId: text('by_account_id').references(() => communityAccount.id, { onDelete: 'set null' }),
    /** A person of the business; null too for API keys, and from before this was kept. */
    byUserId: text('by_user_id'),
    /** For whom it is about. */
    reason: text('reason').notNull().default(''),
    /** Why somebody looked at it, and what members wrote who reported it. */
    because: jsonb('because').$type<ReportReason[]>().notNull().default([]),
    notes: jsonb('notes').$type<string[]>().notNull().default([]),
    undoneAt: instant('undone_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('community_action_in_order').on(table.communityId, table.createdAt, table.id),
    index('community_action_by_business').on(table.businessId),
    index('community_action_by_account').on(table.accountId),
    index('community_action_by_moderator').on(table.byAccountId),
  ],
);
