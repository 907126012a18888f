import { and, asc, desc, eq, ilike, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { lead } from './leads.table.ts';

export type LeadRow = typeof lead.$inferSelect;

export interface LeadFilter {
  streamId?: string | undefined;
  /** In name or email. */
  search?: string | undefined;
}

export function createLeadsRepository(db: Queryable) {
  const matching = (businessId: string, { streamId, search }: LeadFilter) => {
    const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : undefined;
    return and(
      eq(lead.businessId, businessId),
      streamId === undefined ? undefined : eq(lead.streamId, streamId),
      pattern ? or(ilike(lead.name, pattern), ilike(lead.email, pattern)) : undefined,
    );
  };
  const newestFirst = [desc(lead.createdAt), asc(lead.id)];

  return {
    /** False when one of that id is there already. */
    async insert(row: LeadRow): Promise<boolean> {
      const { rowCount } = await db.insert(lead).values(row).onConflictDoNothing();
      return (rowCount ?? 0) > 0;
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

    async listAll(businessId: string, filter: LeadFilter): Promise<LeadRow[]> {
      return db
        .select()
        .from(lead)
        .where(matching(businessId, filter))
        .orderBy(...newestFirst);
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
