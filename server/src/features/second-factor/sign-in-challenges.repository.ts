import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { signInChallenge } from './second-factor.table.ts';

export type ChallengeRow = typeof signInChallenge.$inferSelect;

export function createSignInChallengesRepository(db: Queryable) {
  return {
    /** Also forgets those whose time is over. */
    async insert(row: typeof signInChallenge.$inferInsert, now: Date): Promise<void> {
      await db.delete(signInChallenge).where(lte(signInChallenge.expiresAt, now));
      await db.insert(signInChallenge).values(row);
    },

    async find(hash: string): Promise<ChallengeRow | undefined> {
      const [row] = await db.select().from(signInChallenge).where(eq(signInChallenge.hash, hash));
      return row;
    },

    /** Until the transaction ends, nobody else answers it. Undefined when it is over. */
    async lock(hash: string, tries: number, now: Date): Promise<ChallengeRow | undefined> {
      const [row] = await db
        .select()
        .from(signInChallenge)
        .where(
          and(
            eq(signInChallenge.hash, hash),
            gt(signInChallenge.expiresAt, now),
            lt(signInChallenge.wrongCodes, tries),
          ),
        )
        .for('update');
      return row;
    },

    async countWrong(hash: string): Promise<void> {
      await db
        .update(signInChallenge)
        .set({ wrongCodes: sql`${signInChallenge.wrongCodes} + 1` })
        .where(eq(signInChallenge.hash, hash));
    },

    async remove(hash: string): Promise<void> {
      await db.delete(signInChallenge).where(eq(signInChallenge.hash, hash));
    },

    async removeOf(userId: string): Promise<void> {
      await db.delete(signInChallenge).where(eq(signInChallenge.userId, userId));
    },
  };
}
