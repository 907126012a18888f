import type { SelfTestReport, SiteProofMethod, SnippetFinding, SnippetState } from '@zeacon/contract';
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

export interface StoredSelfTest {
  /** Stands in its link. */
  id: string;
  pageUrl: string;
  expiresAt: string;
  /** Older ones know of no other tags. */
  report: (Omit<SelfTestReport, 'foreignKeys'> & Partial<Pick<SelfTestReport, 'foreignKeys'>>) | null;
}

export const site = pgTable(
  'site',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    /** Scheme and host, in ASCII. Several businesses may have the same. */
    origin: text('origin').notNull(),
    /** Published on the site, so it is no secret; no other row has it. */
    proofValue: text('proof_value').notNull(),
    verifiedAt: timestamp('verified_at', { withTimezone: true }),
    verifiedBy: text('verified_by').$type<SiteProofMethod>(),
    /** The page that is looked at. */
    pageUrl: text('page_url').notNull(),
    snippetState: text('snippet_state').$type<SnippetState>().notNull().default('NOT_CHECKED'),
    findings: jsonb('findings').$type<SnippetFinding[]>().notNull().default([]),
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    /** When the snippet was last in the page itself. */
    foundAt: timestamp('found_at', { withTimezone: true }),
    /** The snippet worked, and nobody was told since that it does not. */
    isExpected: boolean('is_expected').notNull().default(false),
    vanishedAt: timestamp('vanished_at', { withTimezone: true }),
    /** Null as long as the site is not verified. */
    nextCheckAt: timestamp('next_check_at', { withTimezone: true }),
    /** The latest. */
    selfTest: jsonb('self_test').$type<StoredSelfTest>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('site_once').on(table.businessId, table.origin), index('site_due').on(table.nextCheckAt)],
);
