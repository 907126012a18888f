import { and, count, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { creditEntry } from './operated.table.ts';

export type CreditEntryRow = typeof creditEntry.$inferSelect;

export function createCreditsRepository(db: Queryable) {
  return {
    async insert(row: CreditEntryRow): Promise<CreditEntryRow> {
      const [inserted] = await db.insert(creditEntry).values(row).returning();
      return inserted!;
    },

    async findByRequest(businessId: string, requestId: string): Promise<CreditEntryRow | undefined> {
      const [row] = await db
        .select()
        .from(creditEntry)
        .where(and(eq(creditEntry.businessId, businessId), eq(creditEntry.requestId, requestId)));
      return row;
    },

    /** Newest first. */
    async list(businessId: string, { page, size }: { page: number; size: number }) {
      const own = eq(creditEntry.businessId, businessId);
      const rows = await db
        .select()
        .from(creditEntry)
        .where(own)
        .orderBy(desc(creditEntry.createdAt), desc(creditEntry.id))
        .limit(size)
        .offset(page * size);
      const [total] = await db.select({ items: count() }).from(creditEntry).where(own);
      return { rows, totalItems: total?.items ?? 0 };
    },
  };
}
