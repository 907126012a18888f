import { and, asc, count, eq, inArray, max } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { communitySpace, post } from './communities.table.ts';

export type SpaceRow = typeof communitySpace.$inferSelect;
export type SpacesRepository = ReturnType<typeof createSpacesRepository>;

export function createSpacesRepository(db: Queryable) {
  const inCommunity = (communityId: string, id: string) =>
    and(eq(communitySpace.communityId, communityId), eq(communitySpace.id, id));

  return {
    list: (communityId: string): Promise<SpaceRow[]> =>
      db
        .select()
        .from(communitySpace)
        .where(eq(communitySpace.communityId, communityId))
        .orderBy(asc(communitySpace.position), asc(communitySpace.id)),

    listOfBusiness: (businessId: string): Promise<SpaceRow[]> =>
      db
        .select()
        .from(communitySpace)
        .where(eq(communitySpace.businessId, businessId))
        .orderBy(asc(communitySpace.communityId), asc(communitySpace.position), asc(communitySpace.id)),

    async countPosts(spaceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (spaceIds.length === 0) return new Map();
      const rows = await db
        .select({ id: post.spaceId, value: count() })
        .from(post)
        .where(inArray(post.spaceId, [...spaceIds]))
        .groupBy(post.spaceId);
      return new Map(rows.map(({ id, value }) => [id ?? '', value]));
    },

    async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: communitySpace.id, name: communitySpace.name })
        .from(communitySpace)
        .where(inArray(communitySpace.id, [...ids]));
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    async find(communityIds: readonly string[], id: string): Promise<SpaceRow | undefined> {
      const [row] = await db
        .select()
        .from(communitySpace)
        .where(and(inArray(communitySpace.communityId, [...communityIds]), eq(communitySpace.id, id)));
      return row;
    },

    async findOwn(businessId: string, id: string): Promise<SpaceRow | undefined> {
      const [row] = await db
        .select()
        .from(communitySpace)
        .where(and(eq(communitySpace.businessId, businessId), eq(communitySpace.id, id)));
      return row;
    },

    /** Whether it is in the community; keeps it from being removed until the transaction ends. */
    async keep(communityId: string, id: string): Promise<boolean> {
      const [row] = await db
        .select({ id: communitySpace.id })
        .from(communitySpace)
        .where(inCommunity(communityId, id))
        .for('key share');
      return row !== undefined;
    },

    async lastPosition(communityId: string): Promise<number> {
      const [row] = await db
        .select({ value: max(communitySpace.position) })
        .from(communitySpace)
        .where(eq(communitySpace.communityId, communityId));
      return row?.value ?? -1;
    },

    async insert(row: typeof communitySpace.$inferInsert): Promise<void> {
      await db.insert(communitySpace).values(row);
    },

    async update(id: string, changes: Partial<typeof communitySpace.$inferInsert>): Promise<void> {
      if (Object.keys(changes).length > 0)
        await db.update(communitySpace).set(changes).where(eq(communitySpace.id, id));
    },

    /** Of the posts in one of them: all of them are in the other from then on, or in none. */
    async movePosts(from: string, to: string | null): Promise<void> {
      await db.update(post).set({ spaceId: to }).where(eq(post.spaceId, from));
    },

    async remove(id: string): Promise<void> {
      await db.delete(communitySpace).where(eq(communitySpace.id, id));
    },
  };
}
