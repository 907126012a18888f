import type { WidgetDraft } from '@zeacon/contract';
import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Drafts that a business looks at on its own pages, for as long as their links work. */
export const widgetPreview = pgTable(
  'widget_preview',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    draft: jsonb('draft').$type<WidgetDraft>().notNull(),
    /** Of the page that the link opens; no other is answered. */
    origin: text('origin').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('widget_preview_by_end').on(table.expiresAt)],
);
