import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { community, communityAccount, post } from './communities.table.ts';
import type { PictureOwner } from './post-pictures.repository.ts';
import { postVideo } from './post-videos.table.ts';

export type PostVideoRow = typeof postVideo.$inferSelect;

export function createPostVideosRepository(db: Queryable) {
  /** Sent by a member, and not in a post. */
  const ofMember = ({ communityId, accountId }: PictureOwner) =>
    and(eq(postVideo.communityId, communityId), eq(postVideo.accountId, accountId), isNull(postVideo.postId));
  const nobodys = { communityId: null, accountId: null };

  return {
    async insert(row: typeof postVideo.$inferInsert): Promise<void> {
      await db.insert(postVideo).values(row);
    },

    /** Locked until the transaction ends. */
    async lock(streamId: string): Promise<PostVideoRow | undefined> {
      const [row] = await db.select().from(postVideo).where(eq(postVideo.streamId, streamId)).for('update');
      return row;
    },

    /** In one order; locked until the transaction ends. */
    async lockAll(streamIds: readonly string[]): Promise<PostVideoRow[]> {
      if (streamIds.length === 0) return [];
      return db
        .select()
        .from(postVideo)
        .where(inArray(postVideo.streamId, [...streamIds]))
        .orderBy(asc(postVideo.streamId))
        .for('update');
    },

    /** In posts and in none, the oldest first. */
    async listSentBy(accountId: string): Promise<PostVideoRow[]> {
      const rows = await db
        .select({ postVideo })
        .from(postVideo)
        .leftJoin(post, eq(post.id, postVideo.postId))
        .where(or(eq(postVideo.accountId, accountId), eq(post.accountId, accountId)))
        .orderBy(asc(postVideo.createdAt), asc(postVideo.streamId));
      return rows.map((row) => row.postVideo);
    },

    /** That a member may put into a post; locked until the transaction ends. */
    async lockSent(owner: PictureOwner, streamId: string): Promise<PostVideoRow | undefined> {
      const [row] = await db
        .select()
        .from(postVideo)
        .where(and(ofMember(owner), eq(postVideo.streamId, streamId)))
        .for('update');
      return row;
    },

    async putInto(postId: string, streamId: string, isAwaited: boolean): Promise<void> {
      await db
        .update(postVideo)
        .set({ ...nobodys, postId, isAwaited })
        .where(eq(postVideo.streamId, streamId));
    },

    async update(streamId: string, changes: Partial<Pick<PostVideoRow, 'isAwaited' | 'isTooLong'>>): Promise<void> {
      await db.update(postVideo).set(changes).where(eq(postVideo.streamId, streamId));
    },

    /** All but the newest that a member sent and put into no post are nobody's from now on. */
    async releaseOldest(owner: PictureOwner, keep: number): Promise<void> {
      const older = await db
        .select({ id: postVideo.streamId })
        .from(postVideo)
        .where(ofMember(owner))
        .orderBy(desc(postVideo.createdAt), desc(postVideo.streamId))
        .offset(keep);
      const ids = older.map(({ id }) => id);
      if (ids.length === 0) return;
      await db
        .update(postVideo)
        .set(nobodys)
        .where(and(inArray(postVideo.streamId, ids), isNull(postVideo.postId)));
    },

    /** Bytes of what this member sent in a community and of what all members sent to the business, that still stand. */
    async storedBytes({ communityId, accountId }: PictureOwner, businessId: string) {
      const isTheirs = sql`coalesce(${post.communityId}, ${postVideo.communityId}) = ${communityId}
        and coalesce(${post.accountId}, ${postVideo.accountId}) = ${accountId}`;
      const [row] = await db
        .select({
          ofAll: sql<string>`coalesce(sum(${postVideo.sizeBytes}), 0)`,
          ofMember: sql<string>`coalesce(sum(${postVideo.sizeBytes}) filter (where ${isTheirs}), 0)`,
        })
        .from(postVideo)
        .leftJoin(post, eq(post.id, postVideo.postId))
        .where(eq(postVideo.businessId, businessId));
      return { ofAll: Number(row!.ofAll), ofMember: Number(row!.ofMember) };
    },

    async listOf(postIds: readonly string[]): Promise<PostVideoRow[]> {
      if (postIds.length === 0) return [];
      return db
        .select()
        .from(postVideo)
        .where(inArray(postVideo.postId, [...postIds]));
    },

    /** Who sent each of these videos, and where; those that no member sent are left out. */
    async sendersOf(streamIds: readonly string[]) {
      if (streamIds.length === 0) return [];
      return db
        .select({
          streamId: postVideo.streamId,
          name: communityAccount.username,
          communityId: community.id,
          title: community.title,
        })
        .from(postVideo)
        .leftJoin(post, eq(post.id, postVideo.postId))
        .leftJoin(communityAccount, eq(communityAccount.id, sql`coalesce(${post.accountId}, ${postVideo.accountId})`))
        .leftJoin(community, eq(community.id, sql`coalesce(${post.communityId}, ${postVideo.communityId})`))
        .where(inArray(postVideo.streamId, [...streamIds]));
    },

    /** In no post: nobody's, or a member's since before. Others leave them alone until the transaction ends. */
    async listLoose(before: Date, limit: number): Promise<PostVideoRow[]> {
      return db
        .select()
        .from(postVideo)
        .where(and(isNull(postVideo.postId), or(isNull(postVideo.accountId), lt(postVideo.createdAt, before))))
        .orderBy(asc(postVideo.createdAt))
        .limit(limit)
        .for('update', { skipLocked: true });
    },

    async remove(streamIds: readonly string[]): Promise<void> {
      if (streamIds.length > 0) await db.delete(postVideo).where(inArray(postVideo.streamId, [...streamIds]));
    },
  };
}
