import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant.ts';
import { communityMember, post } from './communities.table.ts';

/**
 * A video of the library that a member sent for a post. Until it is in one it is the member's; then it is the post's alone.
 * It is nobody's once either is gone: then it is deleted.
 */
export const postVideo = pgTable(
  'post_video',
  {
    streamId: text('stream_id').primaryKey(),
    businessId: text('business_id').notNull(),
    communityId: text('community_id'),
    accountId: text('account_id'),
    postId: text('post_id').references(() => post.id, { onDelete: 'set null' }),
    /** Its post waits for nothing but it. */
    isAwaited: boolean('is_awaited').notNull().default(false),
    /** Of the file. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    isTooLong: boolean('is_too_long').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'post_video_member',
      columns: [table.communityId, table.accountId],
      foreignColumns: [communityMember.communityId, communityMember.accountId],
    }).onDelete('set null'),
    index('post_video_by_post').on(table.postId),
    index('post_video_by_member').on(table.communityId, table.accountId),
    index('post_video_by_business').on(table.businessId),
    index('post_video_loose').on(table.createdAt).where(sql`post_id is null`),
  ],
);
