import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { purchaseLink } from './video-sales.table.ts';

/** Whose answer was lost asks again. */
const usedAgainMs = 60_000;

/** Mailed links by which a buyer shows another browser that they bought something. */
export function createPurchaseLinksRepository(db: Queryable) {
  return {
    async add(link: typeof purchaseLink.$inferInsert, now: Date): Promise<void> {
      await db.delete(purchaseLink).where(lte(purchaseLink.expiresAt, now));
      await db.insert(purchaseLink).values(link);
    },

    /** Gives what it opens, once, and for a minute more. */
    async use(hash: string, now: Date): Promise<string | undefined> {
      const [used] = await db
        .update(purchaseLink)
        .set({
          expiresAt: sql`least(${purchaseLink.expiresAt}, ${new Date(now.getTime() + usedAgainMs).toISOString()}::timestamptz)`,
        })
        .where(and(eq(purchaseLink.hash, hash), gt(purchaseLink.expiresAt, now)))
        .returning({ purchaseId: purchaseLink.purchaseId });
      return used?.purchaseId;
    },
  };
}
