import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { paidMembership } from './paid-memberships.table.ts';

export const createPaidMembershipsRepository = (db: Queryable) => ({
  async isPaid(communityId: string, accountId: string): Promise<boolean> {
    const isTheirs = and(eq(paidMembership.communityId, communityId), eq(paidMembership.accountId, accountId));
    return (await db.$count(paidMembership, isTheirs)) > 0;
  },

  async insert(row: typeof paidMembership.$inferInsert): Promise<void> {
    await db.insert(paidMembership).values(row).onConflictDoNothing();
  },

  /** False if it was not by this purchase. */
  async remove(communityId: string, purchaseId: string): Promise<boolean> {
    const removed = await db
      .delete(paidMembership)
      .where(and(eq(paidMembership.communityId, communityId), eq(paidMembership.purchaseId, purchaseId)))
      .returning({ id: paidMembership.accountId });
    return removed.length > 0;
  },
});
