import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { signOnAttempt } from './single-sign-on.table.ts';

type AttemptRow = typeof signOnAttempt.$inferSelect;
export type NewAttempt = Pick<AttemptRow, 'hash' | 'userId' | 'sessionId' | 'next' | 'expiresAt'>;
/** One whose identity nobody here has. */
export type WaitingAttempt = AttemptRow & { issuer: string; subject: string; email: string };

export function createAttemptsRepository(db: Queryable) {
  const isOpen = (hash: string, now: Date) => and(eq(signOnAttempt.hash, hash), gt(signOnAttempt.expiresAt, now));
  const waits = (hash: string, now: Date) => and(isOpen(hash, now), isNotNull(signOnAttempt.subject));

  return {
    /** Also forgets those whose time is over. */
    async insert(row: NewAttempt, now: Date): Promise<void> {
      await db.delete(signOnAttempt).where(lte(signOnAttempt.expiresAt, now));
      await db.insert(signOnAttempt).values(row);
    },

    /** Undefined unless the answer of the provider is waited for, which it is once, and by these. */
    async takeAnswer(
      hash: string,
      who: { userId: string; sessionId: string } | undefined,
      now: Date,
    ): Promise<AttemptRow | undefined> {
      const isTheirs = who
        ? and(eq(signOnAttempt.userId, who.userId), eq(signOnAttempt.sessionId, who.sessionId))
        : isNull(signOnAttempt.userId);
      const [row] = await db
        .update(signOnAttempt)
        .set({ answeredAt: now })
        .where(and(isOpen(hash, now), isNull(signOnAttempt.answeredAt), isTheirs))
        .returning();
      return row;
    },

    async keep(hash: string, known: Pick<WaitingAttempt, 'issuer' | 'subject' | 'email' | 'expiresAt'>): Promise<void> {
      await db.update(signOnAttempt).set(known).where(eq(signOnAttempt.hash, hash));
    },

    async findWaiting(hash: string, now: Date): Promise<WaitingAttempt | undefined> {
      const [row] = await db.select().from(signOnAttempt).where(waits(hash, now));
      return row as WaitingAttempt | undefined;
    },

    async removeOf(userId: string): Promise<void> {
      await db.delete(signOnAttempt).where(eq(signOnAttempt.userId, userId));
    },

    /** Of several who ask at once one gets it. */
    async takeWaiting(hash: string, now: Date): Promise<WaitingAttempt | undefined> {
      const [row] = await db.delete(signOnAttempt).where(waits(hash, now)).returning();
      return row as WaitingAttempt | undefined;
    },
  };
}
