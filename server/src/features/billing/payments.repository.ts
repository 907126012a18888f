import { and, desc, eq, lte, ne } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { payment } from './billing.table.ts';

export type PaymentRow = typeof payment.$inferSelect;

export function createPaymentsRepository(db: Queryable) {
  const isPending = eq(payment.state, 'PENDING');

  return {
    async insert(row: Omit<PaymentRow, 'state' | 'chargeId'>): Promise<PaymentRow> {
      const [inserted] = await db
        .insert(payment)
        .values({ ...row, state: 'PENDING' })
        .returning();
      return inserted!;
    },

    async pendingOf(businessId: string): Promise<PaymentRow | undefined> {
      const [row] = await db
        .select()
        .from(payment)
        .where(and(eq(payment.businessId, businessId), isPending));
      return row;
    },

    /** What became of the newest for which somebody was there. */
    async lastOutcome(businessId: string): Promise<'SUCCEEDED' | 'FAILED' | undefined> {
      const [row] = await db
        .select({ state: payment.state })
        .from(payment)
        .where(and(eq(payment.businessId, businessId), payment.isAttended, ne(payment.state, 'PENDING')))
        .orderBy(desc(payment.createdAt), desc(payment.id))
        .limit(1);
      return row?.state === 'PENDING' ? undefined : row?.state;
    },

    async find(id: string): Promise<PaymentRow | undefined> {
      const [row] = await db.select().from(payment).where(eq(payment.id, id));
      return row;
    },

    /** What the gateway calls the card that paid a bill. */
    async cardThatPaid(billId: string): Promise<string | undefined> {
      const paid = and(eq(payment.billId, billId), eq(payment.state, 'SUCCEEDED'));
      const [row] = await db.select({ cardToken: payment.cardToken }).from(payment).where(paid).limit(1);
      return row?.cardToken;
    },

    async isPending(id: string): Promise<boolean> {
      return (await db.$count(payment, and(eq(payment.id, id), isPending))) > 0;
    },

    async settle(
      id: string,
      outcome: { state: 'SUCCEEDED' | 'FAILED'; chargeId?: string; billId?: string | null },
    ): Promise<void> {
      await db.update(payment).set(outcome).where(eq(payment.id, id));
    },

    /** The holder of the card is asked until then. */
    async ask(id: string, chargeId: string, leasedUntil: Date): Promise<void> {
      await db.update(payment).set({ chargeId, leasedUntil }).where(eq(payment.id, id));
    },

    /** Takes one that its maker did not finish. */
    async takeStale(now: Date, leasedUntil: Date): Promise<PaymentRow | undefined> {
      const [stale] = await db
        .select({ id: payment.id })
        .from(payment)
        .where(and(isPending, lte(payment.leasedUntil, now)))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!stale) return undefined;
      const [row] = await db.update(payment).set({ leasedUntil }).where(eq(payment.id, stale.id)).returning();
      return row;
    },
  };
}
