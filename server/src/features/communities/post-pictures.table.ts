import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant.ts';
import { communityMember, post } from './communities.table.ts';
import { unsentPost } from './unsent-posts.table.ts';

/**
 * A picture that a member sent for a post. Until it is in one it is the member's; then it is the post's alone. It is
 * nobody's once either is gone: then its files are deleted, and its row after that.
 */
export const postPicture = pgTable(
  'post_picture',
  {
    id: text('id').primaryKey(),
    businessId: text('business_id').notNull(),
    communityId: text('community_id'),
    accountId: text('account_id'),
    postId: text('post_id').references(() => post.id, { onDelete: 'set null' }),
    /** That its member has not sent yet. */
    unsentId: text('unsent_id').references(() => unsentPost.id, { onDelete: 'set null' }),
    /** In its post, from 0. */
    position: integer('position').notNull().default(0),
    /** What it shows, in words. */
    alt: text('alt').notNull().default(''),
    /** In pixels, of the larger file; 0 until it is made. */
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    /** Of the larger file. */
    sizeBytes: integer('size_bytes').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'post_picture_member',
      columns: [table.communityId, table.accountId],
      foreignColumns: [communityMember.communityId, communityMember.accountId],
    }).onDelete('set null'),
    index('post_picture_by_post').on(table.postId, table.position),
    index('post_picture_by_member').on(table.communityId, table.accountId),
    index('post_picture_by_unsent').on(table.unsentId),
    index('post_picture_by_business').on(table.businessId),
    index('post_picture_loose').on(table.createdAt).where(sql`post_id is null`),
  ],
);
