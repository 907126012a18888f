import type { ImpersonationEnd } from '@zeacon/contract';
import { and, desc, eq, ilike, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { impersonation } from './impersonations.table.ts';

export type ImpersonationRow = typeof impersonation.$inferSelect;

export function createImpersonationsRepository(db: Queryable) {
  const matching = (search: string | undefined) => {
    if (!search) return undefined;
    const pattern = containing(search);
    const { operatorEmail, userEmail, businessName, reason } = impersonation;
    return or(...[operatorEmail, userEmail, businessName, reason].map((text) => ilike(text, pattern)));
  };

  return {
    async insert(row: Omit<ImpersonationRow, 'endedAt' | 'end' | 'viewed'>): Promise<ImpersonationRow> {
      const [inserted] = await db.insert(impersonation).values(row).returning();
      return inserted!;
    },

    async find(id: string): Promise<ImpersonationRow | undefined> {
      const [row] = await db.select().from(impersonation).where(eq(impersonation.id, id));
      return row;
    },

    /** Undefined when it has ended. */
    async findRunning(id: string): Promise<ImpersonationRow | undefined> {
      const [row] = await db
        .select()
        .from(impersonation)
        .where(and(eq(impersonation.id, id), isNull(impersonation.endedAt)));
      return row;
    },

    async listRunning(): Promise<ImpersonationRow[]> {
      return db.select().from(impersonation).where(isNull(impersonation.endedAt));
    },

    /** Undefined when it had ended before. */
    async end(id: string, end: ImpersonationEnd, now: Date): Promise<ImpersonationRow | undefined> {
      const [row] = await db
        .update(impersonation)
        .set({ endedAt: now, end })
        .where(and(eq(impersonation.id, id), isNull(impersonation.endedAt)))
        .returning();
      return row;
    },

    /** Changes nothing where the section is noted already. */
    async addViewed(id: string, section: string): Promise<void> {
      const viewed = sql`coalesce(${impersonation.viewed}, '{}')`;
      await db
        .update(impersonation)
        .set({ viewed: sql`${viewed} || ${section}::text` })
        .where(and(eq(impersonation.id, id), sql`not (${section}::text = any(${viewed}))`));
    },

    async endAllOf(businessId: string, end: ImpersonationEnd, now: Date): Promise<void> {
      await db
        .update(impersonation)
        .set({ endedAt: now, end })
        .where(and(eq(impersonation.businessId, businessId), isNull(impersonation.endedAt)));
    },

    /** Newest first. */
    async list({ search, page, size }: { search?: string | undefined; page: number; size: number }) {
      const matches = matching(search);
      const rows = await db
        .select()
        .from(impersonation)
        .where(matches)
        .orderBy(desc(impersonation.startedAt), desc(impersonation.id))
        .limit(size)
        .offset(page * size);
      return { rows, totalItems: await db.$count(impersonation, matches) };
    },

    async removeBefore(date: Date): Promise<void> {
      await db.delete(impersonation).where(lt(impersonation.startedAt, date));
    },
  };
}
