import type { DomainProof } from '@zeacon/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { community } from '../communities.table.ts';

/** The domain that a business says is to show a community, and how far that is proven. */
export const communityDomain = pgTable(
  'community_domain',
  {
    communityId: text('community_id')
      .primaryKey()
      .references(() => community.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    /** As DNS writes it. Several may claim one; the index lets one of them have proven it. */
    domain: text('domain').notNull(),
    /** Published in DNS, so it is no secret; no other row has it. */
    proofValue: text('proof_value').notNull(),
    /** Null as long as the community is not shown there. */
    verifiedAt: instant('verified_at'),
    verifiedBy: text('verified_by').$type<DomainProof>(),
    /** When somebody first opened the community there. */
    openedAt: instant('opened_at'),
    /** Since when the records of a verified one are missing. */
    missingAt: instant('missing_at'),
    /** When the business was told of that. */
    toldAt: instant('told_at'),
    endedAt: instant('ended_at'),
    /** Why it is not proven, for a person. */
    message: text('message'),
    checkedAt: instant('checked_at'),
    /** How often it was looked for by itself, in vain. */
    tries: integer('tries').notNull().default(0),
    nextCheckAt: instant('next_check_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('community_domain_verified').on(table.domain).where(sql`verified_at is not null`),
    index('community_domain_by_business').on(table.businessId),
    index('community_domain_due').on(table.nextCheckAt),
  ],
);

/**
 * Domains that were proven once. A CNAME record that somebody forgot names a subdomain that others may take later:
 * for these domains it is no proof. Outlives the community and its business.
 */
export const provenDomain = pgTable('proven_domain', {
  domain: text('domain').primaryKey(),
  /** Digest of the id of the business that proved it last. */
  owner: text('owner').notNull(),
  provenAt: instant('proven_at').notNull(),
});
