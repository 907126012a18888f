import { and, count, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { promoCodeUse } from './billing.table.ts';

export type PromoCodeUseRow = typeof promoCodeUse.$inferSelect;

export function createPromoCodesRepository(db: Queryable) {
  const own = (businessId: string, code: string) =>
    and(eq(promoCodeUse.businessId, businessId), eq(promoCodeUse.code, code));

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

    /** The newest that still takes something off. */
    async current(businessId: string): Promise<PromoCodeUseRow | undefined> {
      const [row] = await db
        .select()
        .from(promoCodeUse)
        .where(
          and(
            eq(promoCodeUse.businessId, businessId),
            or(isNull(promoCodeUse.billsLeft), gt(promoCodeUse.billsLeft, 0)),
          ),
        )
        .orderBy(desc(promoCodeUse.usedAt))
        .limit(1);
      return row;
    },

    async countBill(businessId: string, code: string): Promise<void> {
      await db
        .update(promoCodeUse)
        .set({ billsLeft: sql`greatest(0, ${promoCodeUse.billsLeft} - 1)` })
        .where(and(own(businessId, code), isNotNull(promoCodeUse.billsLeft)));
    },
  };
}
