import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { purchaseLink } from './video-sales.table.ts';

/** Mailed links by which a buyer shows another browser that they bought something. */
export function createPurchaseLinksRepository(db: Queryable) {
  return {
    async add(link: typeof purchaseLink.$inferInsert, now: Date): Promise<void> {
      await db.delete(purchaseLink).where(lte(purchaseLink.expiresAt, now));
      await db.insert(purchaseLink).values(link);
    },

    /** Gives what it opens, once. */
    async use(hash: string, now: Date): Promise<string | undefined> {
      const [used] = await db
        .delete(purchaseLink)
        .where(and(eq(purchaseLink.hash, hash), gt(purchaseLink.expiresAt, now)))
        .returning({ purchaseId: purchaseLink.purchaseId });
      return used?.purchaseId;
    },
  };
}
