import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { searchProperty } from './search-console.table.ts';
import type { SourceProperty } from './search-source.ts';

export type SearchPropertyRow = typeof searchProperty.$inferSelect;

export function createSearchPropertiesRepository(db: Queryable) {
  const linked = eq(searchProperty.isUnlinked, false);

  return {
    /** Without those that nobody wants here. */
    async list(businessId: string): Promise<SearchPropertyRow[]> {
      return db
        .select()
        .from(searchProperty)
        .where(and(eq(searchProperty.businessId, businessId), linked))
        .orderBy(asc(searchProperty.siteUrl), asc(searchProperty.accountId));
    },

    /** Those that nobody wants stay unlinked. */
    async replace(
      { id: accountId, businessId }: { id: string; businessId: string },
      properties: readonly SourceProperty[],
    ): Promise<void> {
      const siteUrls = properties.map(({ siteUrl }) => siteUrl);
      const gone = siteUrls.length > 0 ? notInArray(searchProperty.siteUrl, siteUrls) : undefined;
      await db.delete(searchProperty).where(and(eq(searchProperty.accountId, accountId), linked, gone));
      if (properties.length === 0) return;
      await db
        .insert(searchProperty)
        .values(properties.map((property) => ({ accountId, businessId, ...property })))
        .onConflictDoUpdate({
          target: [searchProperty.accountId, searchProperty.siteUrl],
          set: { permissionLevel: sql`excluded.permission_level` },
        });
    },

    /** False if the account has no such property. */
    async unlink(accountId: string, siteUrl: string): Promise<boolean> {
      const rows = await db
        .update(searchProperty)
        .set({ isUnlinked: true })
        .where(and(eq(searchProperty.accountId, accountId), eq(searchProperty.siteUrl, siteUrl), linked))
        .returning({ siteUrl: searchProperty.siteUrl });
      return rows.length > 0;
    },

    async linkAll(accountId: string): Promise<void> {
      await db.update(searchProperty).set({ isUnlinked: false }).where(eq(searchProperty.accountId, accountId));
    },
  };
}
