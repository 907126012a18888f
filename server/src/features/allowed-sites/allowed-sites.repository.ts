import type { SitePolicy } from '@zeacon/contract';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { refusedSite, widgetSite } from './allowed-sites.table.ts';

export type RefusedSiteRow = typeof refusedSite.$inferSelect;

export type PolicyChanges = { [Name in keyof SitePolicy]?: SitePolicy[Name] | undefined };

const openPolicy: SitePolicy = { allowedDomains: [], allowsOpaqueOrigins: false, allowsUnnamedCallers: false };

export function createAllowedSitesRepository(db: Queryable) {
  return {
    async policy(businessId: string): Promise<SitePolicy> {
      const { allowedDomains, allowsOpaqueOrigins, allowsUnnamedCallers } = widgetSite;
      const [row] = await db
        .select({ allowedDomains, allowsOpaqueOrigins, allowsUnnamedCallers })
        .from(widgetSite)
        .where(eq(widgetSite.businessId, businessId));
      return row ?? openPolicy;
    },

    /** Locks it until the transaction ends; what is left out stays as it is. */
    async save(businessId: string, changes: PolicyChanges): Promise<SitePolicy> {
      const set = {
        ...(changes.allowedDomains && { allowedDomains: [...changes.allowedDomains] }),
        ...(changes.allowsOpaqueOrigins !== undefined && { allowsOpaqueOrigins: changes.allowsOpaqueOrigins }),
        ...(changes.allowsUnnamedCallers !== undefined && { allowsUnnamedCallers: changes.allowsUnnamedCallers }),
      };
      const [row] = await db
        .insert(widgetSite)
        .values({ allowedDomains: [], ...set, businessId })
        .onConflictDoUpdate({ target: widgetSite.businessId, set: { ...set, businessId } })
        .returning();
      return row!;
    },

    /** Adds to what is counted. In one statement, in the order of the rows: give them sorted, so that none deadlock. */
    async addRefused(rows: readonly RefusedSiteRow[]): Promise<void> {
      await db
        .insert(refusedSite)
        .values([...rows])
        .onConflictDoUpdate({
          target: [refusedSite.businessId, refusedSite.host],
          set: {
            count: sql`${refusedSite.count} + excluded.count`,
            lastSeenAt: sql`greatest(${refusedSite.lastSeenAt}, excluded.last_seen_at)`,
          },
        });
    },

    /** Keeps those that were seen last. */
    async trimRefused(businessId: string, keep: number): Promise<void> {
      const beyond = db
        .select({ host: refusedSite.host })
        .from(refusedSite)
        .where(eq(refusedSite.businessId, businessId))
        .orderBy(desc(refusedSite.lastSeenAt), refusedSite.host)
        .offset(keep);
      await db
        .delete(refusedSite)
        .where(and(eq(refusedSite.businessId, businessId), inArray(refusedSite.host, beyond)));
    },

    listRefused: (businessId: string): Promise<RefusedSiteRow[]> =>
      db
        .select()
        .from(refusedSite)
        .where(eq(refusedSite.businessId, businessId))
        .orderBy(desc(refusedSite.lastSeenAt), refusedSite.host),

    async removeRefusedBefore(date: Date): Promise<void> {
      await db.delete(refusedSite).where(lt(refusedSite.lastSeenAt, date));
    },
  };
}
