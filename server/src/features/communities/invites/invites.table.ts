import type { CommunityInviteState } from '@zeacon/contract';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { community, communityAccount } from '../communities.table.ts';

/** Somebody whom the business invited by mail. */
export const communityInvite = pgTable(
  'community_invite',
  {
    id: text('id').primaryKey(),
    communityId: text('community_id')
      .notNull()
      .references(() => community.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    /** SHA-256 of the token; null once it is good for nothing any more. */
    hash: text('hash'),
    /** One that has expired is still `SENT`. */
    state: text('state').$type<Exclude<CommunityInviteState, 'EXPIRED'>>().notNull(),
    /** Who accepted it. */
    accountId: text('account_id').references(() => communityAccount.id, { onDelete: 'cascade' }),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
  },
  (table) => [
    uniqueIndex('community_invite_once').on(table.communityId, table.email),
    uniqueIndex('community_invite_hash').on(table.hash),
    index('community_invite_in_order').on(table.communityId, table.sentAt.desc(), table.id),
    index('community_invite_by_email').on(table.email),
    index('community_invite_by_account').on(table.accountId),
    index('community_invite_by_business').on(table.businessId, table.sentAt),
  ],
);

/** People who want no invitations of a business any more. */
export const communityInviteRefusal = pgTable(
  'community_invite_refusal',
  {
    businessId: text('business_id').notNull(),
    /** SHA-256 of the email in lower case: more need not be kept of who wants nothing. */
    emailHash: text('email_hash').notNull(),
    refusedAt: instant('refused_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.emailHash] })],
);
