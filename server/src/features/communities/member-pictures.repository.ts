import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { community, communityMember } from './communities.table.ts';
import { communityPicture } from './member-pictures.table.ts';

export type PictureRow = typeof communityPicture.$inferSelect;

export function createMemberPicturesRepository(db: Queryable) {
  const ofMember = (communityId: string, accountId: string) =>
    and(eq(communityPicture.communityId, communityId), eq(communityPicture.accountId, accountId));

  /** The member has none from now on. */
  async function release(communityId: string, accountId: string): Promise<void> {
    await db
      .update(communityPicture)
      .set({ communityId: null, accountId: null })
      .where(ofMember(communityId, accountId));
    await db
      .update(communityMember)
      .set({ pictureId: null })
      .where(and(eq(communityMember.communityId, communityId), eq(communityMember.accountId, accountId)));
  }

  return {
    release,

    /** Of nobody yet. */
    async insert(row: { id: string; businessId: string; createdAt: Date }): Promise<void> {
      await db.insert(communityPicture).values(row);
    },

    /** Gives a member this picture in place of the one before. */
    async give(id: string, communityId: string, accountId: string): Promise<void> {
      await release(communityId, accountId);
      await db.update(communityPicture).set({ communityId, accountId }).where(eq(communityPicture.id, id));
      await db
        .update(communityMember)
        .set({ pictureId: id })
        .where(and(eq(communityMember.communityId, communityId), eq(communityMember.accountId, accountId)));
    },

    /** Undefined unless it is somebody's, in a community that is open. */
    async findShown(id: string): Promise<PictureRow | undefined> {
      const [row] = await db
        .select({ picture: communityPicture })
        .from(communityPicture)
        .innerJoin(community, eq(community.id, communityPicture.communityId))
        .where(and(eq(communityPicture.id, id), eq(community.isClosed, false)));
      return row?.picture;
    },

    /** All that a person has, in whatever community. */
    listOf: (accountId: string): Promise<PictureRow[]> =>
      db.select().from(communityPicture).where(eq(communityPicture.accountId, accountId)),

    /** Of nobody, and too old to be in the making. */
    listUnowned: (before: Date, limit: number): Promise<PictureRow[]> =>
      db
        .select()
        .from(communityPicture)
        .where(and(isNull(communityPicture.accountId), lt(communityPicture.createdAt, before)))
        .orderBy(asc(communityPicture.createdAt))
        .limit(limit),

    async remove(ids: readonly string[]): Promise<void> {
      await db
        .delete(communityPicture)
        .where(and(inArray(communityPicture.id, [...ids]), isNull(communityPicture.accountId)));
    },
  };
}
