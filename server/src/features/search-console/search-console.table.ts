import type { SearchAccountState, SearchPermission } from '@zeacon/contract';
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** Google accounts whose Search Console is read. */
export const searchAccount = pgTable(
  'search_account',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    /** What Google never gives to anybody else (`sub`). */
    subject: text('subject').notNull(),
    state: text('state').$type<SearchAccountState>().notNull(),
    refreshTokenSealed: text('refresh_token_sealed').notNull(),
    accessTokenSealed: text('access_token_sealed').notNull(),
    accessExpiresAt: timestamp('access_expires_at', { withTimezone: true }).notNull(),
    /** Until then one server alone has the access token renewed. */
    renewingUntil: timestamp('renewing_until', { withTimezone: true }),
    createdBy: text('created_by').notNull(),
    linkedAt: timestamp('linked_at', { withTimezone: true }).notNull(),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }),
    nextFetchAt: timestamp('next_fetch_at', { withTimezone: true }).notNull(),
    /** Google asked to be left alone until then. */
    waitsUntil: timestamp('waits_until', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('search_account_once').on(table.businessId, table.email),
    index('search_account_by_subject').on(table.subject),
    index('search_account_due').on(table.nextFetchAt),
  ],
);

/** What each account has in Search Console. */
export const searchProperty = pgTable(
  'search_property',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => searchAccount.id, { onDelete: 'cascade' }),
    businessId: text('business_id').notNull(),
    siteUrl: text('site_url').notNull(),
    permissionLevel: text('permission_level').$type<SearchPermission>().notNull(),
    /** Somebody does not want it here, although the account has it. */
    isUnlinked: boolean('is_unlinked').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'search_property_once', columns: [table.accountId, table.siteUrl] }),
    index('search_property_by_business').on(table.businessId),
  ],
);

/** Pages with players that a linked account can see, and how far their figures have been fetched. */
export const searchPage = pgTable(
  'search_page',
  {
    businessId: text('business_id').notNull(),
    pageUrl: text('page_url').notNull(),
    /** The property that its figures are read from. */
    siteUrl: text('site_url').notNull(),
    /** Figures until that day do not change any more; null before the first. */
    settledUntil: date('settled_until', { mode: 'string' }),
  },
  (table) => [primaryKey({ name: 'search_page_once', columns: [table.businessId, table.pageUrl] })],
);

/** How Google's search showed a page on a day; days without are absent. */
export const searchFigure = pgTable(
  'search_figure',
  {
    businessId: text('business_id').notNull(),
    pageUrl: text('page_url').notNull(),
    /** In the time zone of California. */
    day: date('day', { mode: 'string' }).notNull(),
    impressions: integer('impressions').notNull(),
    clicks: integer('clicks').notNull(),
    /** Over all impressions: divided by them it is the average. */
    positions: doublePrecision('positions').notNull(),
  },
  (table) => [
    primaryKey({ name: 'search_figure_once', columns: [table.businessId, table.pageUrl, table.day] }),
    index('search_figure_by_day').on(table.businessId, table.day),
    foreignKey({
      name: 'search_figure_of_page',
      columns: [table.businessId, table.pageUrl],
      foreignColumns: [searchPage.businessId, searchPage.pageUrl],
    }).onDelete('cascade'),
  ],
);

/** Those on their way through Google's page. A foreign key to `user_account` is in the migration. */
export const searchLink = pgTable(
  'search_link',
  {
    /** SHA-256 of the `state`. */
    hash: text('hash').primaryKey(),
    businessId: text('business_id').notNull(),
    userId: text('user_id').notNull(),
    /** RFC 7636. */
    verifierSealed: text('verifier_sealed').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('search_link_by_user').on(table.userId), index('search_link_by_end').on(table.expiresAt)],
);
