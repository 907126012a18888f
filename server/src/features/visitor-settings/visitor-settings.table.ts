import type { VisitorConsent, VisitorErrorCode, VisitorIdentification, VisitorRegion } from '@zeacon/contract';
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** How a business identifies visitors; without a row, by the built-in id. */
export const visitorSetting = pgTable('visitor_setting', {
  businessId: text('business_id').primaryKey(),
  identification: text('identification').$type<VisitorIdentification>().notNull(),
  /** Public: it stands in every page. */
  apiKey: text('api_key').notNull(),
  region: text('region').$type<VisitorRegion>().notNull(),
  endpoint: text('endpoint').notNull(),
  scriptUrl: text('script_url').notNull(),
  consent: text('consent').$type<VisitorConsent>().notNull(),
  ownAddresses: text('own_addresses').array().notNull().default([]),
  keepMonths: integer('keep_months'),
});

/** What embeds reported since the settings were saved. */
export const visitorError = pgTable(
  'visitor_error',
  {
    businessId: text('business_id').notNull(),
    code: text('code').$type<VisitorErrorCode>().notNull(),
    count: integer('count').notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    /** An origin: no path, which could concern the visitor. */
    lastSite: text('last_site'),
  },
  (table) => [primaryKey({ name: 'visitor_error_once', columns: [table.businessId, table.code] })],
);
