import type { BillState } from '@zeacon/contract';
import { and, asc, count, desc, eq, ilike, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { bill, billCounter } from './billing.table.ts';

export type BillRow = typeof bill.$inferSelect;
export type NewBill = Omit<BillRow, 'sequence' | 'number' | 'attemptCount'>;

export interface BillFilter {
  search?: string | undefined;
  number?: string | undefined;
  planName?: string | undefined;
  state?: BillState | undefined;
}

export function createBillsRepository(db: Queryable) {
  const owned = (businessId: string, id: string) => and(eq(bill.businessId, businessId), eq(bill.id, id));
  const isOpen = eq(bill.state, 'OPEN');

  /** The row stays locked until the transaction ends: if that rolls back, the next one takes the same number. */
  async function nextSequence(): Promise<number> {
    const [row] = await db
      .insert(billCounter)
      .values({ id: 'bill', last: 1 })
      .onConflictDoUpdate({ target: billCounter.id, set: { last: sql`${billCounter.last} + 1` } })
      .returning({ last: billCounter.last });
    return row!.last;
  }

  return {
    /** Gives it the next number. */
    async issue(prefix: string, row: NewBill): Promise<BillRow> {
      const sequence = await nextSequence();
      const number = `${prefix}${String(sequence).padStart(6, '0')}`;
      const [inserted] = await db
        .insert(bill)
        .values({ ...row, sequence, number })
        .returning();
      return inserted!;
    },

    async find(businessId: string, id: string): Promise<BillRow | undefined> {
      const [row] = await db.select().from(bill).where(owned(businessId, id));
      return row;
    },

    async update(
      id: string,
      changes: Partial<Pick<BillRow, 'state' | 'paidAt' | 'attemptCount' | 'nextAttemptAt' | 'chargeId'>>,
    ): Promise<BillRow> {
      const [row] = await db.update(bill).set(changes).where(eq(bill.id, id)).returning();
      return row!;
    },

    /** The oldest first. */
    async listOpen(businessId: string): Promise<BillRow[]> {
      return db
        .select()
        .from(bill)
        .where(and(eq(bill.businessId, businessId), isOpen))
        .orderBy(asc(bill.sequence));
    },

    async list(
      businessId: string,
      { search, number, planName, state }: BillFilter,
      { page, size }: { page: number; size: number },
    ): Promise<{ rows: BillRow[]; totalItems: number }> {
      const matches = and(
        eq(bill.businessId, businessId),
        search ? or(ilike(bill.number, containing(search)), ilike(bill.planName, containing(search))) : undefined,
        number ? ilike(bill.number, containing(number)) : undefined,
        planName ? ilike(bill.planName, containing(planName)) : undefined,
        state && eq(bill.state, state),
      );
      const rows = await db
        .select()
        .from(bill)
        .where(matches)
        .orderBy(desc(bill.sequence))
        .limit(size)
        .offset(page * size);
      const [total] = await db.select({ items: count() }).from(bill).where(matches);
      return { rows, totalItems: total?.items ?? 0 };
    },

    /** Open ones whose next attempt has come. */
    async dueBy(now: Date, limit: number): Promise<Pick<BillRow, 'id' | 'businessId'>[]> {
      return db
        .select({ id: bill.id, businessId: bill.businessId })
        .from(bill)
        .where(and(isOpen, isNotNull(bill.nextAttemptAt), lte(bill.nextAttemptAt, now)))
        .orderBy(asc(bill.nextAttemptAt), asc(bill.sequence))
        .limit(limit);
    },

    /** The newest of a plan until this instant: the plan may have been changed within its period. */
    async ofPeriod(businessId: string, until: Date): Promise<BillRow | undefined> {
      const line = JSON.stringify([{ kind: 'PLAN', until: until.toISOString() }]);
      const [row] = await db
        .select()
        .from(bill)
        .where(and(eq(bill.businessId, businessId), sql`${bill.lines} @> ${line}::jsonb`))
        .orderBy(desc(bill.sequence))
        .limit(1);
      return row;
    },

    async findByCharge(chargeId: string): Promise<BillRow | undefined> {
      const [row] = await db.select().from(bill).where(eq(bill.chargeId, chargeId));
      return row;
    },

    async listRefunding(): Promise<BillRow[]> {
      return db.select().from(bill).where(eq(bill.state, 'REFUNDING')).orderBy(asc(bill.sequence));
    },

    async chargedSince(since: Date): Promise<{ id: string; chargeId: string }[]> {
      const rows = await db
        .select({ id: bill.id, chargeId: bill.chargeId })
        .from(bill)
        .where(and(eq(bill.state, 'PAID'), isNotNull(bill.chargeId), sql`${bill.paidAt} >= ${since.toISOString()}`));
      return rows.flatMap(({ id, chargeId }) => (chargeId === null ? [] : { id, chargeId }));
    },
  };
}
