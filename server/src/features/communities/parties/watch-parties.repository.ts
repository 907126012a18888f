import { and, asc, count, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { post } from '../communities.table.ts';
import { afterVideoMs, type PartyRow, partyMaxMs } from './party-state.ts';
import { watchParty } from './watch-parties.table.ts';

export type WatchPartiesRepository = ReturnType<typeof createWatchPartiesRepository>;

export function createWatchPartiesRepository(db: Queryable) {
  return {
    async find(postId: string): Promise<PartyRow | undefined> {
      const [row] = await db.select().from(watchParty).where(eq(watchParty.postId, postId));
      return row;
    },

    /** Nobody changes it until the transaction ends. */
    async lock(postId: string): Promise<PartyRow | undefined> {
      const [row] = await db.select().from(watchParty).where(eq(watchParty.postId, postId)).for('update');
      return row;
    },

    async listOf(postIds: readonly string[]): Promise<PartyRow[]> {
      if (postIds.length === 0) return [];
      return db
        .select()
        .from(watchParty)
        .where(inArray(watchParty.postId, [...postIds]));
    },

    idsOf: async (communityId: string): Promise<string[]> =>
      (await db.select({ id: watchParty.postId }).from(watchParty).where(eq(watchParty.communityId, communityId))).map(
        ({ id }) => id,
      ),

    async countOf(communityId: string): Promise<number> {
      const [row] = await db.select({ count: count() }).from(watchParty).where(eq(watchParty.communityId, communityId));
      return row?.count ?? 0;
    },

    async put(row: typeof watchParty.$inferInsert): Promise<PartyRow> {
      const { postId: _key, ...changes } = row;
      const [stored] = await db
        .insert(watchParty)
        .values(row)
        .onConflictDoUpdate({ target: watchParty.postId, set: changes })
        .returning();
      return stored!;
    },

    async change(postId: string, changes: Pick<PartyRow, 'positionMs' | 'at' | 'isPaused'>): Promise<PartyRow> {
      const [row] = await db
        .update(watchParty)
        .set({ ...changes, revision: sql`${watchParty.revision} + 1` })
        .where(eq(watchParty.postId, postId))
        .returning();
      return row!;
    },

    async remove(postId: string): Promise<PartyRow | undefined> {
      const [row] = await db.delete(watchParty).where(eq(watchParty.postId, postId)).returning();
      return row;
    },

    /** False where it has been led on, or another was begun, meanwhile. */
    async removeAs({ postId, revision, startsAt }: PartyRow): Promise<boolean> {
      const rows = await db
        .delete(watchParty)
        .where(and(eq(watchParty.postId, postId), eq(watchParty.revision, revision), eq(watchParty.startsAt, startsAt)))
        .returning({ postId: watchParty.postId });
      return rows.length > 0;
    },

    /** Those that have begun, and of which nobody was told. Another process takes others. */
    takeBegun: (now: Date, limit: number): Promise<PartyRow[]> =>
      db
        .select()
        .from(watchParty)
        .where(and(lte(watchParty.startsAt, now), isNull(watchParty.toldAt)))
        .orderBy(asc(watchParty.startsAt))
        .limit(limit)
        .for('update', { skipLocked: true }),

    async noteTold(postId: string, toldAt: Date): Promise<void> {
      await db.update(watchParty).set({ toldAt }).where(eq(watchParty.postId, postId));
    },

    /** Those that are over, or whose post shows this video no more. */
    async listOver(now: Date, limit: number): Promise<PartyRow[]> {
      const nowIso = now.toISOString();
      const pastMs = (moment: typeof watchParty.at | typeof watchParty.startsAt) =>
        sql`extract(epoch from ${nowIso}::timestamptz - ${moment}) * 1000`;
      const rows = await db
        .select({ party: watchParty })
        .from(watchParty)
        .innerJoin(post, eq(post.id, watchParty.postId))
        .where(
          or(
            ne(post.state, 'PUBLISHED'),
            sql`${post.streamId} is distinct from ${watchParty.streamId}`,
            sql`${pastMs(watchParty.startsAt)} >= ${partyMaxMs}`,
            sql`not ${watchParty.isPaused} and ${watchParty.positionMs} + ${pastMs(watchParty.at)}
              >= ${watchParty.durationMs} + ${afterVideoMs}`,
          ),
        )
        .limit(limit);
      return rows.map(({ party }) => party);
    },
  };
}
