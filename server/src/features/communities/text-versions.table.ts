import type { RichText } from '@zeacon/contract';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant.ts';
import { post, postComment } from './communities.table.ts';

/** What a post or a comment said until it was edited. */
export const textVersion = pgTable(
  'text_version',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    postId: text('post_id')
      .notNull()
      .references(() => post.id, { onDelete: 'cascade' }),
    /** Null where it is the post that was edited. */
    commentId: text('comment_id').references(() => postComment.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    body: jsonb('body').$type<RichText>(),
    text: text('text'),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [
    index('text_version_in_order').on(table.postId, table.commentId, table.writtenAt, table.id),
    index('text_version_by_comment').on(table.commentId),
    index('text_version_by_business').on(table.businessId),
  ],
);
