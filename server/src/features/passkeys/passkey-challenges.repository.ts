import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { passkeyChallenge } from './passkeys.table.ts';

export type PasskeyChallengeRow = typeof passkeyChallenge.$inferSelect;

export function createPasskeyChallengesRepository(db: Queryable) {
  const isOpen = (hash: string, now: Date) => and(eq(passkeyChallenge.hash, hash), gt(passkeyChallenge.expiresAt, now));

  return {
    /** Also forgets those whose time is over. */
    async insert(row: PasskeyChallengeRow, now: Date): Promise<void> {
      await db.delete(passkeyChallenge).where(lte(passkeyChallenge.expiresAt, now));
      await db.insert(passkeyChallenge).values(row);
    },

    /** Whether this session may add a passkey by it, which it may once. */
    async takeToAdd(hash: string, who: { userId: string; sessionId: string }, now: Date): Promise<boolean> {
      const rows = await db
        .delete(passkeyChallenge)
        .where(
          and(
            isOpen(hash, now),
            eq(passkeyChallenge.userId, who.userId),
            eq(passkeyChallenge.sessionId, who.sessionId),
          ),
        )
        .returning({ hash: passkeyChallenge.hash });
      return rows.length > 0;
    },

    async removeOf(userId: string): Promise<void> {
      await db.delete(passkeyChallenge).where(eq(passkeyChallenge.userId, userId));
    },

    /** Undefined unless somebody may sign in by it, which they may once. */
    async takeToSignIn(hash: string, now: Date): Promise<PasskeyChallengeRow | undefined> {
      const [row] = await db
        .delete(passkeyChallenge)
        .where(and(isOpen(hash, now), isNull(passkeyChallenge.sessionId)))
        .returning();
      return row;
    },
  };
}
