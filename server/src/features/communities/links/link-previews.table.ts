import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';

/** What a page on the web says of itself: read once for all posts that link to it. */
export const linkPreview = pgTable(
  'link_preview',
  {
    id: text('id').primaryKey(),
    url: text('url').notNull(),
    /** `NONE`: there is nothing to show. */
    state: text('state').$type<'WAITING' | 'READY' | 'NONE'>().notNull(),
    title: text('title').notNull().default(''),
    siteName: text('site_name').notNull().default(''),
    description: text('description').notNull().default(''),
    /** Of its picture, in pixels; 0 without one. */
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    /** A post that is published after this has it read again. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [uniqueIndex('link_preview_url').on(table.url), index('link_preview_by_end').on(table.expiresAt)],
);
