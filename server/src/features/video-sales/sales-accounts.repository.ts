import { and, eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { saleEvent, salesAccount } from './video-sales.table.ts';

export type SalesAccountRow = typeof salesAccount.$inferSelect;

export const createSalesAccountsRepository = (db: Queryable) => ({
  async find(businessId: string): Promise<SalesAccountRow | undefined> {
    const [row] = await db.select().from(salesAccount).where(eq(salesAccount.businessId, businessId));
    return row;
  },

  async businessIds(): Promise<string[]> {
    const rows = await db.select({ id: salesAccount.businessId }).from(salesAccount).orderBy(salesAccount.businessId);
    return rows.map(({ id }) => id);
  },

  /** `update`: nobody begins a purchase with it until the transaction ends; `share`: nobody changes it. */
  async lock(businessId: string, how: 'update' | 'share'): Promise<SalesAccountRow | undefined> {
    const [row] = await db.select().from(salesAccount).where(eq(salesAccount.businessId, businessId)).for(how);
    return row;
  },

  async save(row: SalesAccountRow): Promise<void> {
    const { businessId: _key, ...set } = row;
    await db.insert(salesAccount).values(row).onConflictDoUpdate({ target: salesAccount.businessId, set });
  },

  async remove(businessId: string): Promise<void> {
    await db.delete(salesAccount).where(eq(salesAccount.businessId, businessId));
  },

  isHeard: async (businessId: string, eventId: string): Promise<boolean> =>
    (await db.$count(saleEvent, and(eq(saleEvent.businessId, businessId), eq(saleEvent.eventId, eventId)))) > 0,

  async hear(businessId: string, eventId: string, receivedAt: Date): Promise<void> {
    await db.insert(saleEvent).values({ businessId, eventId, receivedAt }).onConflictDoNothing();
  },

  async forgetBefore(time: Date): Promise<void> {
    await db.delete(saleEvent).where(lt(saleEvent.receivedAt, time));
  },
});
