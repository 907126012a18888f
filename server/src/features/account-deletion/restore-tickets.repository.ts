import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { restoreTicket } from './restore-tickets.table.ts';

export function createRestoreTicketsRepository(db: Queryable) {
  return {
    /** Also forgets those whose time is over. */
    async insert(row: typeof restoreTicket.$inferInsert, now: Date): Promise<void> {
      await db.delete(restoreTicket).where(lte(restoreTicket.expiresAt, now));
      await db.insert(restoreTicket).values(row);
    },

    /** Takes it away; of several who ask at once one gets it. Undefined when it is over. */
    async take(hash: string, now: Date): Promise<{ userId: string; passwordDigest: string } | undefined> {
      const [row] = await db
        .delete(restoreTicket)
        .where(and(eq(restoreTicket.hash, hash), gt(restoreTicket.expiresAt, now)))
        .returning({ userId: restoreTicket.userId, passwordDigest: restoreTicket.passwordDigest });
      return row;
    },
  };
}
