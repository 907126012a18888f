import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Where a business lets its videos be shown; no row is no limit. */
export const widgetSite = pgTable('widget_site', {
  businessId: text('business_id').primaryKey(),
  allowedDomains: jsonb('allowed_domains').$type<string[]>().notNull(),
  allowsOpaqueOrigins: boolean('allows_opaque_origins').notNull().default(false),
  allowsUnnamedCallers: boolean('allows_unnamed_callers').notNull().default(false),
});

/** Sites that were refused, counted from calls. */
export const refusedSite = pgTable(
  'refused_site',
  {
    businessId: text('business_id').notNull(),
    /** Empty for pages that name none. */
    host: text('host').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'refused_site_once', columns: [table.businessId, table.host] }),
    index('refused_site_by_age').on(table.lastSeenAt),
  ],
);
