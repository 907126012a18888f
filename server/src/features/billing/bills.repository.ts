import type { BillState } from '@zeacon/contract';
import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { bill, billCounter } from './billing.table.ts';

export type BillRow = typeof bill.$inferSelect;
export type NewBill = Omit<BillRow, 'sequence' | 'number' | 'attemptCount' | 'keptUntil'> &
  Partial<Pick<BillRow, 'keptUntil'>>;

interface Slice {
  page: number;
  size: number;
}

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

  /** The newest first. */
  async function pageOf(matches: SQL | undefined, { page, size }: Slice) {
    const rows = await db
      .select()
      .from(bill)
      .where(matches)
      .orderBy(desc(bill.sequence))
      .limit(size)
      .offset(page * size);
    const [total] = await db.select({ items: count() }).from(bill).where(matches);
    return { rows, totalItems: total?.items ?? 0 };
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

    /** For as long as its business has an account, that is locked instead. */
    async lock(id: string): Promise<BillRow | undefined> {
      const [row] = await db.select().from(bill).where(eq(bill.id, id)).for('update');
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

    async list(businessId: string, { search, number, planName, state }: BillFilter, slice: Slice) {
      const matches = and(
        eq(bill.businessId, businessId),
        search ? or(ilike(bill.number, containing(search)), ilike(bill.planName, containing(search))) : undefined,
        number ? ilike(bill.number, containing(number)) : undefined,
        planName ? ilike(bill.planName, containing(planName)) : undefined,
        state && eq(bill.state, state),
      );
      return pageOf(matches, slice);
    },

    /** Open ones whose next attempt has come, after this number. */
    async dueBy(now: Date, limit: number, after = 0): Promise<Pick<BillRow, 'id' | 'businessId' | 'sequence'>[]> {
      return db
        .select({ id: bill.id, businessId: bill.businessId, sequence: bill.sequence })
        .from(bill)
        .where(and(isOpen, isNotNull(bill.nextAttemptAt), lte(bill.nextAttemptAt, now), gt(bill.sequence, after)))
        .orderBy(asc(bill.sequence))
        .limit(limit);
    },

    /** Those of a plan until this instant, the newest first: the plan may have been changed within its period. */
    async ofPeriod(businessId: string, until: Date): Promise<BillRow[]> {
      const line = JSON.stringify([{ kind: 'PLAN', until: until.toISOString() }]);
      return db
        .select()
        .from(bill)
        .where(and(eq(bill.businessId, businessId), sql`${bill.lines} @> ${line}::jsonb`))
        .orderBy(desc(bill.sequence));
    },

    /** The later bill, which stands, that takes off what this one's plan was paid for and not used. */
    async countedSince({ businessId, sequence, lines }: BillRow): Promise<BillRow | undefined> {
      const until = lines.find(({ kind }) => kind === 'PLAN')?.until;
      if (!until) return undefined;
      const line = JSON.stringify([{ kind: 'UNUSED', until }]);
      const [row] = await db
        .select()
        .from(bill)
        .where(
          and(
            eq(bill.businessId, businessId),
            gt(bill.sequence, sequence),
            inArray(bill.state, ['PAID', 'OPEN', 'DISPUTED']),
            sql`${bill.lines} @> ${line}::jsonb`,
          ),
        )
        .orderBy(asc(bill.sequence))
        .limit(1);
      return row;
    },

    /** Of all businesses, also of those that are gone. The newest first. */
    async listAll(search: string | undefined, slice: Slice) {
      const buyer = sql`${bill.buyer} ->> 'name'`;
      const like = search && containing(search);
      const matches = like ? or(ilike(bill.number, like), ilike(bill.planName, like), ilike(buyer, like)) : undefined;
      return pageOf(matches, slice);
    },

    /** The business goes. Its bills stay for so many years after that in which they were issued, and are not charged. */
    async keep(businessId: string, years: number): Promise<void> {
      const keptUntil = sql`make_timestamptz(extract(year from ${bill.issuedAt} at time zone 'UTC')::integer + 1 + ${years}::integer, 1, 1, 0, 0, 0, 'UTC')`;
      await db.update(bill).set({ keptUntil, nextAttemptAt: null }).where(eq(bill.businessId, businessId));
    },

    async removeKeptUntil(now: Date): Promise<void> {
      await db.delete(bill).where(lte(bill.keptUntil, now));
    },

    async findByCharge(chargeId: string): Promise<BillRow | undefined> {
      const [row] = await db.select().from(bill).where(eq(bill.chargeId, chargeId));
      return row;
    },

    async listRefunding(): Promise<BillRow[]> {
      return db.select().from(bill).where(eq(bill.state, 'REFUNDING')).orderBy(asc(bill.sequence));
    },

    /** From one state to another, unless something else became of it meanwhile. */
    async move(id: string, from: BillState, to: BillState): Promise<boolean> {
      const { rowCount } = await db
        .update(bill)
        .set({ state: to })
        .where(and(eq(bill.id, id), eq(bill.state, from)));
      return Boolean(rowCount);
    },

    async hasDisputed(businessId: string): Promise<boolean> {
      const disputed = and(eq(bill.businessId, businessId), eq(bill.state, 'DISPUTED'));
      return (await db.select({ id: bill.id }).from(bill).where(disputed).limit(1)).length > 0;
    },

    async chargedSince(since: Date): Promise<{ id: string; businessId: string; chargeId: string }[]> {
      const { id, businessId, chargeId } = bill;
      const rows = await db
        .select({ id, businessId, chargeId })
        .from(bill)
        .where(and(eq(bill.state, 'PAID'), isNotNull(bill.chargeId), sql`${bill.paidAt} >= ${since.toISOString()}`));
      return rows.flatMap((row) => (row.chargeId === null ? [] : { ...row, chargeId: row.chargeId }));
    },
  };
}
