import type { WidgetContent, WidgetForm, WidgetRules, WidgetStyle } from '@zeacon/contract';
import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const videoWidget = pgTable(
  'video_widget',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    name: text('name').notNull(),
    active: boolean('active').notNull(),
    form: text('form').$type<WidgetForm>().notNull(),
    /** Kept when the video or the playlist is deleted: the widget then has nothing to play and stays away. */
    content: jsonb('content').$type<WidgetContent>().notNull(),
    /** Older rows lack rules that were added since. */
    rules: jsonb('rules').$type<Partial<WidgetRules>>().notNull(),
    style: jsonb('style').$type<WidgetStyle>().notNull(),
    hlsDisplay: boolean('hls_display').notNull().default(true),
    /** Of those of the business; none for all of them. */
    allowedDomains: jsonb('allowed_domains').$type<string[]>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Null while it is in use. */
    archivedAt: timestamp('archived_at', { withTimezone: true }),
  },
  (table) => [index('video_widget_by_business').on(table.businessId, table.createdAt.desc(), table.id)],
);
