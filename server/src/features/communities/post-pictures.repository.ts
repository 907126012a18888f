import { and, asc, desc, eq, gt, inArray, isNull, lt, notInArray, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { community, post } from './communities.table.ts';
import { postPicture } from './post-pictures.table.ts';

export type PostPictureRow = typeof postPicture.$inferSelect;
export type PostPicturesRepository = ReturnType<typeof createPostPicturesRepository>;

export interface PictureOwner {
  communityId: string;
  accountId: string;
}

export function createPostPicturesRepository(db: Queryable) {
  /** Sent by a member, and not in a post. */
  const ofMember = ({ communityId, accountId }: PictureOwner) =>
    and(eq(postPicture.communityId, communityId), eq(postPicture.accountId, accountId), isNull(postPicture.postId));
  const nobodys = { communityId: null, accountId: null, postId: null, unsentId: null };

  return {
    async insert(row: typeof postPicture.$inferInsert): Promise<void> {
      await db.insert(postPicture).values(row);
    },

    /** Undefined if whoever sent it is gone meanwhile. */
    async finish(id: string, made: Pick<PostPictureRow, 'width' | 'height' | 'sizeBytes'>) {
      const [row] = await db
        .update(postPicture)
        .set(made)
        .where(and(eq(postPicture.id, id), isNull(postPicture.postId)))
        .returning();
      return row?.accountId ? row : undefined;
    },

    /** Nobody's from now on. */
    async release(ids: readonly string[]): Promise<void> {
      if (ids.length > 0)
        await db
          .update(postPicture)
          .set(nobodys)
          .where(inArray(postPicture.id, [...ids]));
    },

    /** As `release`, but those that were put into a post meanwhile stay in it. */
    async releaseUnused(ids: readonly string[]): Promise<void> {
      if (ids.length > 0)
        await db
          .update(postPicture)
          .set(nobodys)
          .where(and(inArray(postPicture.id, [...ids]), isNull(postPicture.postId)));
    },

    /** All but the newest that a member sent and put into no post, not even one that they have not sent. */
    async releaseOldest(owner: PictureOwner, keep: number): Promise<void> {
      const older = await db
        .select({ id: postPicture.id })
        .from(postPicture)
        .where(and(ofMember(owner), isNull(postPicture.unsentId)))
        .orderBy(desc(postPicture.createdAt), desc(postPicture.id))
        .offset(keep);
      await this.releaseUnused(older.map(({ id }) => id));
    },

    /** Those of these that are ready to be put into a post of this member; locked until the transaction ends. */
    async lockSent(owner: PictureOwner, ids: readonly string[]): Promise<PostPictureRow[]> {
      if (ids.length === 0) return [];
      return db
        .select()
        .from(postPicture)
        .where(and(ofMember(owner), inArray(postPicture.id, [...ids]), gt(postPicture.width, 0)))
        .for('update');
    },

    async putInto(
      postId: string,
      { id, position, alt }: Pick<PostPictureRow, 'id' | 'position' | 'alt'>,
    ): Promise<void> {
      await db
        .update(postPicture)
        .set({ ...nobodys, postId, position, alt })
        .where(eq(postPicture.id, id));
    },

    /** Those of these that are ready stay as long as what is not sent; what was in it before is loose from now on. */
    async keepUnsent(
      owner: PictureOwner,
      unsentId: string,
      { ids, now }: { ids: readonly string[]; now: Date },
    ): Promise<void> {
      await db
        .update(postPicture)
        .set({ unsentId: null, createdAt: now })
        .where(and(eq(postPicture.unsentId, unsentId), notInArray(postPicture.id, [...ids])));
      await db
        .update(postPicture)
        .set({ unsentId })
        .where(and(ofMember(owner), inArray(postPicture.id, [...ids]), gt(postPicture.width, 0)));
    },

    listUnsent: (owner: PictureOwner, unsentId: string): Promise<PostPictureRow[]> =>
      db
        .select()
        .from(postPicture)
        .where(and(ofMember(owner), eq(postPicture.unsentId, unsentId))),

    /** In their order. */
    async listOf(postIds: readonly string[]): Promise<PostPictureRow[]> {
      if (postIds.length === 0) return [];
      return db
        .select()
        .from(postPicture)
        .where(inArray(postPicture.postId, [...postIds]))
        .orderBy(asc(postPicture.postId), asc(postPicture.position), asc(postPicture.id));
    },

    /** With the state of its post, if it is in one; of communities that are open. */
    async findShown(id: string) {
      const [row] = await db
        .select({ picture: postPicture, state: post.state })
        .from(postPicture)
        .leftJoin(post, eq(post.id, postPicture.postId))
        .innerJoin(
          community,
          and(
            or(eq(community.id, post.communityId), eq(community.id, postPicture.communityId)),
            eq(community.isClosed, false),
          ),
        )
        .where(eq(postPicture.id, id));
      return row;
    },

    /** All that is in posts of a person, and what they sent and put into none. */
    async listOfPerson(accountId: string): Promise<PostPictureRow[]> {
      const rows = await db
        .select({ picture: postPicture })
        .from(postPicture)
        .leftJoin(post, eq(post.id, postPicture.postId))
        .where(or(eq(post.accountId, accountId), eq(postPicture.accountId, accountId)))
        .orderBy(asc(postPicture.createdAt), asc(postPicture.position));
      return rows.map(({ picture }) => picture);
    },

    /** In no post, sent or not: nobody's since before, or a member's for too long. */
    async listLoose(before: { ofNobody: Date; ofMembers: Date }, limit: number): Promise<PostPictureRow[]> {
      const isNobodys = and(isNull(postPicture.accountId), lt(postPicture.createdAt, before.ofNobody));
      const isForgotten = and(isNull(postPicture.unsentId), lt(postPicture.createdAt, before.ofMembers));
      return db
        .select()
        .from(postPicture)
        .where(and(isNull(postPicture.postId), or(isNobodys, isForgotten)))
        .orderBy(asc(postPicture.createdAt))
        .limit(limit)
        .for('update', { skipLocked: true });
    },

    async remove(ids: readonly string[]): Promise<void> {
      await db.delete(postPicture).where(and(inArray(postPicture.id, [...ids]), isNull(postPicture.postId)));
    },
  };
}
