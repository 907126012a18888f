import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { promoCodeUse } from './billing.table.ts';
import { promoCode } from './operated.table.ts';

export type PromoOfferRow = typeof promoCode.$inferSelect;

/** Promo codes that operators made, and who used codes of any kind. */
export function createPromoOffersRepository(db: Queryable) {
  return {
    async find(code: string): Promise<PromoOfferRow | undefined> {
      const [row] = await db.select().from(promoCode).where(eq(promoCode.code, code));
      return row;
    },

    /** Undefined when there is one of this name. */
    async insert(row: PromoOfferRow): Promise<PromoOfferRow | undefined> {
      const [inserted] = await db.insert(promoCode).values(row).onConflictDoNothing().returning();
      return inserted;
    },

    async end(code: string, endedAt: Date): Promise<void> {
      await db
        .update(promoCode)
        .set({ endedAt })
        .where(and(eq(promoCode.code, code), isNull(promoCode.endedAt)));
    },

    /** Newest first. */
    async list(offset: number, limit: number): Promise<PromoOfferRow[]> {
      return db.select().from(promoCode).orderBy(desc(promoCode.createdAt), promoCode.code).limit(limit).offset(offset);
    },

    count: (): Promise<number> => db.$count(promoCode),

    /** How many businesses used each. */
    async useCounts(codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (codes.length === 0) return new Map();
      const rows = await db
        .select({ code: promoCodeUse.code, uses: sql<number>`count(*)::integer` })
        .from(promoCodeUse)
        .where(inArray(promoCodeUse.code, [...codes]))
        .groupBy(promoCodeUse.code);
      return new Map(rows.map(({ code, uses }) => [code, uses]));
    },

    /** Newest first. */
    async listUses(code: string, { page, size }: { page: number; size: number }) {
      const own = eq(promoCodeUse.code, code);
      const rows = await db
        .select()
        .from(promoCodeUse)
        .where(own)
        .orderBy(desc(promoCodeUse.usedAt), promoCodeUse.businessId)
        .limit(size)
        .offset(page * size);
      return { rows, totalItems: await db.$count(promoCodeUse, own) };
    },
  };
}
