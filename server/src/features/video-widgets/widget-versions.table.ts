import type { WidgetDraft } from '@zeacon/contract';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { videoWidget } from './video-widgets.table.ts';

/** What a widget was like: its settings, and whether it was put away. */
export type VersionSettings = Omit<WidgetDraft, 'allowedDomains' | 'hlsDisplay'> &
  Partial<Pick<WidgetDraft, 'allowedDomains' | 'hlsDisplay'>> & { archived?: true };

/** What each widget was like, from its first day on. */
export const widgetVersion = pgTable(
  'widget_version',
  {
    widgetId: text('widget_id')
      .notNull()
      .references(() => videoWidget.id, { onDelete: 'cascade' }),
    /** Counts from 1 within a widget. */
    number: integer('number').notNull(),
    businessId: text('business_id').notNull(),
    /** Older rows lack settings that were added since. */
    settings: jsonb('settings').$type<Partial<VersionSettings>>().notNull(),
    /** Of the person or the API key; null for what was there before versions were kept. */
    actorId: text('actor_id'),
    restoredFrom: integer('restored_from'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'widget_version_once', columns: [table.widgetId, table.number] }),
    index('widget_version_by_business').on(table.businessId),
  ],
);
