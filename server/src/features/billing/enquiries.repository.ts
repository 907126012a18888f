import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { salesEnquiry } from './billing.table.ts';

export type EnquiryRow = typeof salesEnquiry.$inferSelect;

/** What people ask before they buy. */
export function createEnquiriesRepository(db: Queryable) {
  return {
    async insert(row: EnquiryRow): Promise<void> {
      await db.insert(salesEnquiry).values(row);
    },

    countSince: (time: Date): Promise<number> => db.$count(salesEnquiry, gt(salesEnquiry.createdAt, time)),

    /** Newest first. */
    async list({ isAnswered, page, size }: { isAnswered?: boolean | undefined; page: number; size: number }) {
      const matches =
        isAnswered === undefined ? undefined : and((isAnswered ? isNotNull : isNull)(salesEnquiry.answeredAt));
      const rows = await db
        .select()
        .from(salesEnquiry)
        .where(matches)
        .orderBy(desc(salesEnquiry.createdAt), salesEnquiry.id)
        .limit(size)
        .offset(page * size);
      return { rows, totalItems: await db.$count(salesEnquiry, matches) };
    },

    async find(id: string): Promise<EnquiryRow | undefined> {
      const [row] = await db.select().from(salesEnquiry).where(eq(salesEnquiry.id, id));
      return row;
    },

    /** Who answered it first stays. */
    async answer(id: string, answer: { answeredAt: Date; answeredBy: string }): Promise<void> {
      await db
        .update(salesEnquiry)
        .set(answer)
        .where(and(eq(salesEnquiry.id, id), isNull(salesEnquiry.answeredAt)));
    },

    async reopen(id: string): Promise<void> {
      await db.update(salesEnquiry).set({ answeredAt: null, answeredBy: null }).where(eq(salesEnquiry.id, id));
    },

    /** False if there was none. */
    async remove(id: string): Promise<boolean> {
      return (
        (await db.delete(salesEnquiry).where(eq(salesEnquiry.id, id)).returning({ id: salesEnquiry.id })).length > 0
      );
    },
  };
}
