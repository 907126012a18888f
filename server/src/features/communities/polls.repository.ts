import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { postPoll, postPollVote } from './polls.table.ts';

export type PollRow = typeof postPoll.$inferSelect;
export type PollsRepository = ReturnType<typeof createPollsRepository>;

export function createPollsRepository(db: Queryable) {
  return {
    async find(postId: string): Promise<PollRow | undefined> {
      const [row] = await db.select().from(postPoll).where(eq(postPoll.postId, postId));
      return row;
    },

    /** `share`: nobody changes it until the transaction ends. `update`: nobody votes either. */
    async lock(postId: string, strength: 'share' | 'update'): Promise<PollRow | undefined> {
      const [row] = await db.select().from(postPoll).where(eq(postPoll.postId, postId)).for(strength);
      return row;
    },

    async listOf(postIds: readonly string[]): Promise<PollRow[]> {
      if (postIds.length === 0) return [];
      return db
        .select()
        .from(postPoll)
        .where(inArray(postPoll.postId, [...postIds]));
    },

    async votesOf(postIds: readonly string[], accountId: string | undefined) {
      if (postIds.length === 0) return [];
      return db
        .select({
          postId: postPollVote.postId,
          option: postPollVote.option,
          count: count(),
          isMine: sql<boolean>`coalesce(bool_or(${postPollVote.accountId} = ${accountId ?? ''}), false)`,
        })
        .from(postPollVote)
        .where(inArray(postPollVote.postId, [...postIds]))
        .groupBy(postPollVote.postId, postPollVote.option);
    },

    hasVotes: async (postId: string): Promise<boolean> =>
      (
        await db
          .select({ option: postPollVote.option })
          .from(postPollVote)
          .where(eq(postPollVote.postId, postId))
          .limit(1)
      ).length > 0,

    async insert(row: PollRow): Promise<void> {
      await db.insert(postPoll).values(row);
    },

    async update(postId: string, changes: Partial<PollRow>): Promise<void> {
      await db.update(postPoll).set(changes).where(eq(postPoll.postId, postId));
    },

    async remove(postId: string): Promise<void> {
      await db.delete(postPoll).where(eq(postPoll.postId, postId));
    },

    /** In place of the one before. */
    async vote(row: typeof postPollVote.$inferInsert): Promise<void> {
      await db
        .insert(postPollVote)
        .values(row)
        .onConflictDoUpdate({ target: [postPollVote.postId, postPollVote.accountId], set: { option: row.option } });
    },

    /** What one person chose, in words. */
    votesBy: (accountId: string) =>
      db
        .select({
          postId: postPollVote.postId,
          option: sql<string>`${postPoll.options} ->> ${postPollVote.option}`,
        })
        .from(postPollVote)
        .innerJoin(postPoll, and(eq(postPoll.postId, postPollVote.postId)))
        .where(eq(postPollVote.accountId, accountId)),
  };
}
