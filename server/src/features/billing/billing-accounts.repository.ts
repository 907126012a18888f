import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { billingAccount } from './billing.table.ts';

export type BillingAccountRow = typeof billingAccount.$inferSelect;
type Changes = Partial<Omit<BillingAccountRow, 'businessId' | 'credit'>>;

const nobody = { name: '', address: '', country: '', vatId: '' };

export const noCard = { cardToken: null, cardBrand: null, cardLastFour: null, cardExpires: null, cardName: null };

export const emptyAccount = (businessId: string): BillingAccountRow => ({
  businessId,
  details: nobody,
  customerId: null,
  ...noCard,
  ...{ confirmingToken: null, confirmingLastFour: null, confirmingExpires: null },
  ...{ confirmingBrand: null, confirmingName: null },
  credit: 0,
});

export function createBillingAccountsRepository(db: Queryable) {
  const own = (businessId: string) => eq(billingAccount.businessId, businessId);

  return {
    async find(businessId: string): Promise<BillingAccountRow> {
      const [row] = await db.select().from(billingAccount).where(own(businessId));
      return row ?? emptyAccount(businessId);
    },

    /** Whoever changes something about the money of a business takes this first, and the others wait. */
    async lock(businessId: string): Promise<BillingAccountRow> {
      await db.insert(billingAccount).values({ businessId, details: nobody }).onConflictDoNothing();
      const [row] = await db.select().from(billingAccount).where(own(businessId)).for('update');
      return row!;
    },

    async update(businessId: string, changes: Changes): Promise<void> {
      await db.update(billingAccount).set(changes).where(own(businessId));
    },

    async addCredit(businessId: string, amount: number): Promise<void> {
      if (amount === 0) return;
      await db
        .update(billingAccount)
        .set({ credit: sql`${billingAccount.credit} + ${amount}` })
        .where(own(businessId));
    },

    /** So much of it as there is. */
    async takeCredit(businessId: string, amount: number): Promise<void> {
      await db
        .update(billingAccount)
        .set({ credit: sql`least(${billingAccount.credit}, greatest(${billingAccount.credit} - ${amount}, 0))` })
        .where(own(businessId));
    },
  };
}
