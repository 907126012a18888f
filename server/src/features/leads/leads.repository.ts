import { and, asc, desc, eq, gt, ilike, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { lead } from './leads.table.ts';

export type LeadRow = typeof lead.$inferSelect;

export interface LeadFilter {
  streamId?: string | undefined;
  /** Text to find in name, email or video. */
  search?: string | undefined;
}

export function createLeadsRepository(db: Queryable) {
  const matching = (businessId: string, { streamId, search }: LeadFilter) => {
    const pattern = search ? containing(search) : undefined;
    return and(
      eq(lead.businessId, businessId),
      streamId === undefined ? undefined : eq(lead.streamId, streamId),
      pattern ? or(...[lead.name, lead.email, lead.streamName].map((text) => ilike(text, pattern))) : undefined,
    );
  };
  const newestFirst = [desc(lead.createdAt), asc(lead.id)];
  const isAfter = ({ row, at }: { row: LeadRow; at: string }) => {
    const instant = sql`${at}::timestamptz`;
    return and(lte(lead.createdAt, instant), or(lt(lead.createdAt, instant), gt(lead.id, row.id)));
  };

  return {
    /** Undefined if its id is already stored. */
    async insert(row: LeadRow): Promise<LeadRow | undefined> {
      const [inserted] = await db.insert(lead).values(row).onConflictDoNothing().returning();
      return inserted;
    },

    async list(businessId: string, { page, size, ...filter }: LeadFilter & { page: number; size: number }) {
      const matches = matching(businessId, filter);
      const rows = await db
        .select()
        .from(lead)
        .where(matches)
        .orderBy(...newestFirst)
        .limit(size)
        .offset(page * size);
      return { rows, totalItems: await db.$count(lead, matches) };
    },

    /** All leads in pages. Each page is read on demand and starts where the previous one ended. */
    async *pages(businessId: string, filter: LeadFilter, size: number): AsyncGenerator<LeadRow[], void> {
      // As text, because the database is more precise than a `Date`.
      const at = sql<string>`${lead.createdAt}::text`;
      let last: { row: LeadRow; at: string } | undefined;
      do {
        const found = await db
          .select({ row: lead, at })
          .from(lead)
          .where(and(matching(businessId, filter), last && isAfter(last)))
          .orderBy(...newestFirst)
          .limit(size);
        if (found.length > 0) yield found.map(({ row }) => row);
        last = found.length < size ? undefined : found.at(-1);
      } while (last);
    },

    async remove(businessId: string, id: string): Promise<boolean> {
      const rows = await db
        .delete(lead)
        .where(and(eq(lead.businessId, businessId), eq(lead.id, id)))
        .returning({ id: lead.id });
      return rows.length > 0;
    },
  };
}
