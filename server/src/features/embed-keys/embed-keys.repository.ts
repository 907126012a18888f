import { and, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { embedKey } from './embed-keys.table.ts';

export type EmbedKeyRow = typeof embedKey.$inferSelect;

export function createEmbedKeysRepository(db: Queryable) {
  const owned = (businessId: string, id: string) => and(eq(embedKey.businessId, businessId), eq(embedKey.id, id));

  return {
    async list(businessId: string): Promise<EmbedKeyRow[]> {
      return db
        .select()
        .from(embedKey)
        .where(eq(embedKey.businessId, businessId))
        .orderBy(desc(embedKey.createdAt), desc(embedKey.id));
    },

    /** Until the transaction ends nobody else adds one to this business. */
    async lock(businessId: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`embed-keys:${businessId}`}))`);
    },

    async count(businessId: string): Promise<number> {
      const [row] = await db.select({ total: count() }).from(embedKey).where(eq(embedKey.businessId, businessId));
      return row?.total ?? 0;
    },

    async insert(row: Omit<EmbedKeyRow, 'lastUsedAt'>): Promise<EmbedKeyRow> {
      const [inserted] = await db.insert(embedKey).values(row).returning();
      return inserted!;
    },

    async find(businessId: string, id: string): Promise<EmbedKeyRow | undefined> {
      const [row] = await db.select().from(embedKey).where(owned(businessId, id));
      return row;
    },

    async remove(businessId: string, id: string): Promise<boolean> {
      const rows = await db.delete(embedKey).where(owned(businessId, id)).returning({ id: embedKey.id });
      return rows.length > 0;
    },

    /** Those of these that were not revoked, of whatever business. */
    async existing(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db
        .select({ id: embedKey.id })
        .from(embedKey)
        .where(inArray(embedKey.id, [...ids]));
      return new Set(rows.map(({ id }) => id));
    },

    /** Unless a use as late as `since` is written down already. */
    async noteUse(id: string, now: Date, since: Date): Promise<void> {
      await db
        .update(embedKey)
        .set({ lastUsedAt: now })
        .where(and(eq(embedKey.id, id), or(isNull(embedKey.lastUsedAt), lt(embedKey.lastUsedAt, since))));
    },
  };
}
