import { and, asc, desc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { counting, once, type PurchaseRow } from './purchase-states.ts';
import { videoPurchase } from './video-sales.table.ts';
import { hasWanted, type Wanted } from './wanted-purchases.repository.ts';

const isUnfinished = or(inArray(videoPurchase.state, ['PENDING', 'REFUNDING']), isNotNull(videoPurchase.partFrom));

export const firstPaidFirst = (rows: readonly PurchaseRow[]): PurchaseRow[] =>
  rows.toSorted((one, other) => Number(one.paidAt) - Number(other.paidAt) || one.id.localeCompare(other.id));

export function createPurchasesRepository(db: Queryable) {
  return {
    async insert(row: PurchaseRow): Promise<void> {
      await db.insert(videoPurchase).values(row);
    },

    async find(id: string): Promise<PurchaseRow | undefined> {
      const [row] = await db.select().from(videoPurchase).where(eq(videoPurchase.id, id));
      return row;
    },

    async findByAttempt(attempt: string): Promise<PurchaseRow | undefined> {
      const [row] = await db.select().from(videoPurchase).where(eq(videoPurchase.attempt, attempt));
      return row;
    },

    async findByCharge(businessId: string, chargeId: string): Promise<PurchaseRow | undefined> {
      const [row] = await db
        .select()
        .from(videoPurchase)
        .where(and(eq(videoPurchase.businessId, businessId), eq(videoPurchase.chargeId, chargeId)));
      return row;
    },

    /** Finds a try to buy. Whoever corrects their email before it is paid has the receipt sent there. */
    async nameBuyer(attempt: string, email: string | undefined): Promise<PurchaseRow | undefined> {
      const known = await this.findByAttempt(attempt);
      if (known?.state !== 'PENDING' || email === undefined || known.email === email) return known;
      const isIt = and(eq(videoPurchase.id, known.id), eq(videoPurchase.state, 'PENDING'));
      const [row] = await db.update(videoPurchase).set({ email }).where(isIt).returning();
      return row ?? this.findByAttempt(attempt);
    },

    /** The first that counts of those by which somebody has what is wanted. A member may have changed their email. */
    async findBought(wanted: Wanted, email: string, butNot = ''): Promise<PurchaseRow | undefined> {
      const isOfEmail = 'communityId' in wanted ? undefined : eq(videoPurchase.email, email);
      const isTheirs = and(isOfEmail, ne(videoPurchase.id, butNot));
      const [row] = await db
        .select()
        .from(videoPurchase)
        .where(and(hasWanted(wanted), isTheirs, inArray(videoPurchase.state, [...counting])))
        .orderBy(asc(videoPurchase.paidAt), asc(videoPurchase.id))
        .limit(1);
      return row;
    },

    /** What a member paid for being one, of this community or of all, newest first. */
    async listOfMember(communityId: string | undefined, memberId: string): Promise<PurchaseRow[]> {
      const isOfIt = communityId === undefined ? undefined : eq(videoPurchase.communityId, communityId);
      return db
        .select()
        .from(videoPurchase)
        .where(and(isOfIt, eq(videoPurchase.memberId, memberId), inArray(videoPurchase.state, [...once])))
        .orderBy(desc(videoPurchase.createdAt), desc(videoPurchase.id))
        .limit(50);
    },

    /** Their receipts stay, as the law asks, and say no more whose account it was. */
    async forgetMember(memberId: string): Promise<void> {
      const left = { memberId: null, language: null };
      await db.update(videoPurchase).set(left).where(eq(videoPurchase.memberId, memberId));
    },

    /** Whoever buys of the same business with the same email waits until the transaction ends. */
    async holdBuyer(businessId: string, email: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`sale:${businessId}:${email}`}))`);
    },

    /** Whether money is on its way through an account. */
    async isUnfinished(gatewayAccount: string, businessId: string): Promise<boolean> {
      const isThere = and(eq(videoPurchase.businessId, businessId), eq(videoPurchase.gatewayAccount, gatewayAccount));
      return (await db.$count(videoPurchase, and(isThere, isUnfinished))) > 0;
    },

    /** Locked until the transaction ends. */
    async lock(id: string): Promise<PurchaseRow | undefined> {
      const [row] = await db.select().from(videoPurchase).where(eq(videoPurchase.id, id)).for('update');
      return row;
    },

    /** Locked until the transaction ends. */
    async lockOfMember(memberId: string): Promise<void> {
      const isTheirs = eq(videoPurchase.memberId, memberId);
      await db
        .select({ id: videoPurchase.id })
        .from(videoPurchase)
        .where(isTheirs)
        .orderBy(asc(videoPurchase.id))
        .for('update');
    },

    /** The same, in the order in which they were paid. */
    async lockAll(ids: readonly string[]): Promise<PurchaseRow[]> {
      if (ids.length === 0) return [];
      const isOne = inArray(videoPurchase.id, [...ids]);
      return db
        .select()
        .from(videoPurchase)
        .where(isOne)
        .orderBy(asc(videoPurchase.id))
        .for('update')
        .then(firstPaidFirst);
    },

    /** Their price was taken off that of a series. */
    async takeOff(ids: readonly string[], takenOffFor: string): Promise<void> {
      if (ids.length > 0)
        await db
          .update(videoPurchase)
          .set({ takenOffFor })
          .where(inArray(videoPurchase.id, [...ids]));
    },

    async update(id: string, change: Partial<PurchaseRow>): Promise<PurchaseRow> {
      const [row] = await db.update(videoPurchase).set(change).where(eq(videoPurchase.id, id)).returning();
      return row!;
    },

    /** Takes one that its maker did not finish. */
    async takeStale(now: Date, leasedUntil: Date): Promise<PurchaseRow | undefined> {
      const [stale] = await db
        .select({ id: videoPurchase.id })
        .from(videoPurchase)
        .where(and(isUnfinished, lte(videoPurchase.leasedUntil, now)))
        .orderBy(asc(videoPurchase.leasedUntil))
        .limit(1)
        .for('update', { skipLocked: true });
      return stale && this.update(stale.id, { leasedUntil });
    },

    /** Those of the purchases that still count. */
    async countingAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db
        .select({ id: videoPurchase.id })
        .from(videoPurchase)
        .where(and(inArray(videoPurchase.id, [...ids]), inArray(videoPurchase.state, [...counting])));
      return new Set(rows.map(({ id }) => id));
    },
  };
}
