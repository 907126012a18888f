import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { recoveryCode, secondFactor } from './second-factor.table.ts';

export type FactorRow = typeof secondFactor.$inferSelect;

export function createSecondFactorRepository(db: Queryable) {
  return {
    async find(userId: string): Promise<FactorRow | undefined> {
      const [row] = await db.select().from(secondFactor).where(eq(secondFactor.userId, userId));
      return row;
    },

    /** Until the transaction ends, nobody else has a code of this person judged. */
    async lock(userId: string): Promise<FactorRow | undefined> {
      const [row] = await db.select().from(secondFactor).where(eq(secondFactor.userId, userId)).for('update');
      return row;
    },

    /** In place of a secret that was not confirmed. False when there is one that was. */
    async begin(userId: string, secretSealed: string): Promise<boolean> {
      const rows = await db
        .insert(secondFactor)
        .values({ userId, secretSealed })
        .onConflictDoUpdate({
          target: secondFactor.userId,
          set: { secretSealed },
          setWhere: isNull(secondFactor.confirmedAt),
        })
        .returning({ userId: secondFactor.userId });
      return rows.length > 0;
    },

    async confirm(userId: string, lastStep: number, now: Date): Promise<void> {
      await db.update(secondFactor).set({ confirmedAt: now, lastStep }).where(eq(secondFactor.userId, userId));
    },

    async useStep(userId: string, lastStep: number): Promise<void> {
      await db
        .update(secondFactor)
        .set({ lastStep })
        .where(and(eq(secondFactor.userId, userId), isNotNull(secondFactor.confirmedAt)));
    },

    /** With the recovery codes. */
    async remove(userId: string): Promise<void> {
      await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
      await db.delete(secondFactor).where(eq(secondFactor.userId, userId));
    },

    async replaceCodes(userId: string, hashes: readonly string[], now: Date): Promise<void> {
      await db.update(secondFactor).set({ codesGivenAt: now }).where(eq(secondFactor.userId, userId));
      await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
      await db.insert(recoveryCode).values(hashes.map((hash) => ({ userId, hash })));
    },

    /** Takes it away; false when it is none, or was used. */
    async useCode(userId: string, hash: string): Promise<boolean> {
      const rows = await db
        .delete(recoveryCode)
        .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.hash, hash)))
        .returning({ hash: recoveryCode.hash });
      return rows.length > 0;
    },

    countCodes: (userId: string): Promise<number> => db.$count(recoveryCode, eq(recoveryCode.userId, userId)),
  };
}
