import { and, asc, between, count, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { chartNote } from './chart-notes.table.ts';

export type ChartNoteRow = typeof chartNote.$inferSelect;

export function createChartNotesRepository(db: Queryable) {
  const owned = (businessId: string, id: string) => and(eq(chartNote.businessId, businessId), eq(chartNote.id, id));

  return {
    /** Both days included, in order. */
    async list(businessId: string, startDate: string, endDate: string): Promise<ChartNoteRow[]> {
      return db
        .select()
        .from(chartNote)
        .where(and(eq(chartNote.businessId, businessId), between(chartNote.date, startDate, endDate)))
        .orderBy(asc(chartNote.date), asc(chartNote.createdAt), asc(chartNote.id));
    },

    /** Until the transaction ends nobody else adds one to this business. */
    async lock(businessId: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`chart-notes:${businessId}`}))`);
    },

    async count(businessId: string): Promise<number> {
      const [row] = await db.select({ total: count() }).from(chartNote).where(eq(chartNote.businessId, businessId));
      return row?.total ?? 0;
    },

    async insert(row: ChartNoteRow): Promise<void> {
      await db.insert(chartNote).values(row);
    },

    async update(businessId: string, id: string, draft: Pick<ChartNoteRow, 'date' | 'text'>) {
      const [row] = await db.update(chartNote).set(draft).where(owned(businessId, id)).returning();
      return row;
    },

    async remove(businessId: string, id: string): Promise<boolean> {
      const rows = await db.delete(chartNote).where(owned(businessId, id)).returning({ id: chartNote.id });
      return rows.length > 0;
    },
  };
}
