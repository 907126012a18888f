import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { reportLink } from './report-links.table.ts';

export type ReportLinkRow = typeof reportLink.$inferSelect;

export function createReportLinksRepository(db: Queryable) {
  return {
    async list(businessId: string): Promise<ReportLinkRow[]> {
      return db
        .select()
        .from(reportLink)
        .where(eq(reportLink.businessId, businessId))
        .orderBy(desc(reportLink.createdAt), desc(reportLink.id));
    },

    /** Until the transaction ends nobody else adds one to this business. */
    async lock(businessId: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`report-links:${businessId}`}))`);
    },

    async count(businessId: string): Promise<number> {
      const [row] = await db.select({ total: count() }).from(reportLink).where(eq(reportLink.businessId, businessId));
      return row?.total ?? 0;
    },

    async insert(row: ReportLinkRow): Promise<void> {
      await db.insert(reportLink).values(row);
    },

    async find(tokenHash: string): Promise<ReportLinkRow | undefined> {
      const [row] = await db.select().from(reportLink).where(eq(reportLink.tokenHash, tokenHash));
      return row;
    },

    /** Written only if it was not opened since, so that a page that asks again and again writes little. */
    async noteOpening(id: string, now: Date, since: Date): Promise<void> {
      await db
        .update(reportLink)
        .set({ openedAt: now })
        .where(and(eq(reportLink.id, id), or(isNull(reportLink.openedAt), lt(reportLink.openedAt, since))));
    },

    async remove(businessId: string, id: string): Promise<boolean> {
      const rows = await db
        .delete(reportLink)
        .where(and(eq(reportLink.businessId, businessId), eq(reportLink.id, id)))
        .returning({ id: reportLink.id });
      return rows.length > 0;
    },
  };
}
