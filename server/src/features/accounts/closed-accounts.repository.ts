import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { userAccount } from './accounts.table.ts';

/** Accounts of people whose deletion they asked for. */
export function createClosedAccountsRepository(db: Queryable) {
  const one = (id: string) => eq(userAccount.id, id);
  const isOver = (now: Date) => and(isNotNull(userAccount.deletesAt), lte(userAccount.deletesAt, now));

  return {
    /** False when it is closed already, or there is none. */
    async close(id: string, deletesAt: Date): Promise<boolean> {
      const rows = await db
        .update(userAccount)
        .set({ deletesAt })
        .where(and(one(id), isNull(userAccount.deletesAt)))
        .returning({ id: userAccount.id });
      return rows.length > 0;
    },

    /** Who it is; undefined unless it is closed, and its days are not over. */
    async reopen(id: string, now: Date): Promise<{ email: string } | undefined> {
      const [row] = await db
        .update(userAccount)
        .set({ deletesAt: null })
        .where(and(one(id), gt(userAccount.deletesAt, now)))
        .returning({ email: userAccount.email });
      return row;
    },

    /** Whose days are over, those that ended first. */
    async listOver(now: Date): Promise<string[]> {
      const rows = await db
        .select({ id: userAccount.id })
        .from(userAccount)
        .where(isOver(now))
        .orderBy(asc(userAccount.deletesAt));
      return rows.map(({ id }) => id);
    },

    /** Whether its days are over. */
    async isOver(id: string, now: Date): Promise<boolean> {
      return (await db.$count(userAccount, and(one(id), isOver(now)))) > 0;
    },

    async remove(id: string): Promise<void> {
      await db.delete(userAccount).where(one(id));
    },
  };
}
