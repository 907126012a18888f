import { and, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { apiKey } from './api-keys.table.ts';

export type ApiKeyRow = typeof apiKey.$inferSelect;

export function createApiKeysRepository(db: Queryable) {
  return {
    async list(businessId: string): Promise<ApiKeyRow[]> {
      return db
        .select()
        .from(apiKey)
        .where(eq(apiKey.businessId, businessId))
        .orderBy(desc(apiKey.createdAt), desc(apiKey.id));
    },

    /** Until the transaction ends nobody else adds one to this business. */
    async lock(businessId: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`api-keys:${businessId}`}))`);
    },

    async count(businessId: string): Promise<number> {
      const [row] = await db.select({ total: count() }).from(apiKey).where(eq(apiKey.businessId, businessId));
      return row?.total ?? 0;
    },

    async insert(row: Omit<ApiKeyRow, 'lastUsedAt'>): Promise<ApiKeyRow> {
      const [inserted] = await db.insert(apiKey).values(row).returning();
      return inserted!;
    },

    async removeMadeBy(userId: string): Promise<void> {
      await db.delete(apiKey).where(eq(apiKey.createdBy, userId));
    },

    async remove(businessId: string, id: string): Promise<boolean> {
      const rows = await db
        .delete(apiKey)
        .where(and(eq(apiKey.businessId, businessId), eq(apiKey.id, id)))
        .returning({ id: apiKey.id });
      return rows.length > 0;
    },

    /** Of whatever business: a key says itself of which it is. */
    async findByLookup(lookup: string): Promise<ApiKeyRow | undefined> {
      const [row] = await db.select().from(apiKey).where(eq(apiKey.lookup, lookup));
      return row;
    },

    /** Those of these that were not revoked. */
    async findAll(ids: readonly string[]): Promise<ApiKeyRow[]> {
      return db
        .select()
        .from(apiKey)
        .where(inArray(apiKey.id, [...ids]));
    },

    /** Unless a use as late as `since` is written down already. */
    async noteUse(id: string, now: Date, since: Date): Promise<void> {
      await db
        .update(apiKey)
        .set({ lastUsedAt: now })
        .where(and(eq(apiKey.id, id), or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, since))));
    },
  };
}
