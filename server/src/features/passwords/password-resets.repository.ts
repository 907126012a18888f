import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { passwordReset } from './password-resets.table.ts';

export function createPasswordResetsRepository(db: Queryable) {
  const usable = (hash: string, now: Date) => and(eq(passwordReset.hash, hash), gt(passwordReset.expiresAt, now));

  return {
    /** Also forgets those whose time is over. */
    async insert(row: typeof passwordReset.$inferInsert, now: Date): Promise<void> {
      await db.delete(passwordReset).where(lte(passwordReset.expiresAt, now));
      await db.insert(passwordReset).values(row);
    },

    async exists(hash: string, now: Date): Promise<boolean> {
      const rows = await db.select({ hash: passwordReset.hash }).from(passwordReset).where(usable(hash, now));
      return rows.length > 0;
    },

    /** Takes it away; of several who ask at once one is answered whose it was. */
    async take(hash: string, now: Date): Promise<string | undefined> {
      const [row] = await db.delete(passwordReset).where(usable(hash, now)).returning({ userId: passwordReset.userId });
      return row?.userId;
    },

    async deleteOf(userId: string): Promise<void> {
      await db.delete(passwordReset).where(eq(passwordReset.userId, userId));
    },
  };
}
