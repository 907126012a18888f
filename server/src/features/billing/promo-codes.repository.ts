import { and, count, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { promoCodeUse } from './billing.table.ts';

export type PromoCodeUseRow = typeof promoCodeUse.$inferSelect;

export function createPromoCodesRepository(db: Queryable) {
  const own = (businessId: string, code: string) =>
    and(eq(promoCodeUse.businessId, businessId), eq(promoCodeUse.code, code));

  async function newest(businessId: string, ...which: (SQL | undefined)[]) {
    const [row] = await db
      .select()
      .from(promoCodeUse)
      .where(and(eq(promoCodeUse.businessId, businessId), ...which))
      .orderBy(desc(promoCodeUse.usedAt))
      .limit(1);
    return row;
  }

  return {
    /** Two that use the last one at once come one after another. */
    async lock(code: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`promo:${code}`}))`);
    },

    async countUses(code: string): Promise<number> {
      const [row] = await db.select({ uses: count() }).from(promoCodeUse).where(eq(promoCodeUse.code, code));
      return row?.uses ?? 0;
    },

    async has(businessId: string, code: string): Promise<boolean> {
      return (await db.$count(promoCodeUse, own(businessId, code))) > 0;
    },

    async insert(row: PromoCodeUseRow): Promise<void> {
      await db.insert(promoCodeUse).values(row);
    },

    async find(businessId: string, code: string): Promise<PromoCodeUseRow | undefined> {
      const [row] = await db.select().from(promoCodeUse).where(own(businessId, code));
      return row;
    },

    /** The newest that still takes something off. */
    current: (businessId: string) =>
      newest(
        businessId,
        or(isNotNull(promoCodeUse.percent), isNotNull(promoCodeUse.amount)),
        or(isNull(promoCodeUse.monthsLeft), gt(promoCodeUse.monthsLeft, 0)),
      ),

    /** The newest that makes a trial longer. */
    ofTrial: (businessId: string) => newest(businessId, gt(promoCodeUse.trialDays, 0)),

    async countMonths(businessId: string, code: string, months: number): Promise<void> {
      await db
        .update(promoCodeUse)
        .set({ monthsLeft: sql`greatest(0, ${promoCodeUse.monthsLeft} - ${months})` })
        .where(and(own(businessId, code), isNotNull(promoCodeUse.monthsLeft)));
    },

    /** Of a bill that is taken back. */
    async giveMonthsBack(businessId: string, code: string, months: number): Promise<void> {
      await db
        .update(promoCodeUse)
        .set({ monthsLeft: sql`${promoCodeUse.monthsLeft} + ${months}` })
        .where(and(own(businessId, code), isNotNull(promoCodeUse.monthsLeft)));
    },

    /** There is one trial: what is left of a code takes something off bills. */
    async spendTrials(businessId: string): Promise<void> {
      const takesNothing = sql`${promoCodeUse.percent} is null and ${promoCodeUse.amount} is null`;
      await db
        .update(promoCodeUse)
        .set({ trialDays: 0, monthsLeft: sql`case when ${takesNothing} then 0 else ${promoCodeUse.monthsLeft} end` })
        .where(and(eq(promoCodeUse.businessId, businessId), gt(promoCodeUse.trialDays, 0)));
    },
  };
}
