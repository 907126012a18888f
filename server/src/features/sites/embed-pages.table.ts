import type { EmbedPage } from '@zeacon/contract';
import { bigint, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Pages where something embedded was seen, counted from the events of players. */
export const embedPage = pgTable(
  'embed_page',
  {
    businessId: text('business_id').notNull(),
    kind: text('kind').$type<EmbedPage['kind']>().notNull(),
    /** Of the player, or of the video that is embedded without one. */
    embedId: text('embed_id').notNull(),
    /** Without query and fragment. */
    pageUrl: text('page_url').notNull(),
    origin: text('origin').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'embed_page_once', columns: [table.businessId, table.kind, table.embedId, table.pageUrl] }),
    index('embed_page_by_embed').on(table.businessId, table.kind, table.embedId, table.lastSeenAt),
    index('embed_page_by_origin').on(table.businessId, table.origin, table.lastSeenAt),
    index('embed_page_by_age').on(table.lastSeenAt),
  ],
);
