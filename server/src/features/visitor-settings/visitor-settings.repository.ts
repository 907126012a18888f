import type { VisitorSettings, VisitorSettingsChanges } from '@zeacon/contract';
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { visitorError, visitorSetting } from './visitor-settings.table.ts';

export type VisitorErrorRow = typeof visitorError.$inferSelect;

export function createVisitorSettingsRepository(db: Queryable) {
  return {
    async listOf(businessIds: readonly string[]): Promise<ReadonlyMap<string, VisitorSettings>> {
      const rows = await db.select().from(visitorSetting).where(inArray(visitorSetting.businessId, businessIds));
      return new Map(rows.map(({ businessId, ...settings }) => [businessId, settings]));
    },

    /** Businesses that keep views for a limited time. */
    async listLimited(): Promise<{ businessId: string; keepMonths: number }[]> {
      const { businessId, keepMonths } = visitorSetting;
      const found = await db.select({ businessId, keepMonths }).from(visitorSetting).where(isNotNull(keepMonths));
      return found.map((row) => ({ ...row, keepMonths: row.keepMonths! }));
    },

    async save(businessId: string, settings: VisitorSettingsChanges): Promise<void> {
      await db
        .insert(visitorSetting)
        .values({ businessId, ...settings })
        .onConflictDoUpdate({ target: visitorSetting.businessId, set: settings });
    },

    async listErrors(businessId: string): Promise<VisitorErrorRow[]> {
      return db
        .select()
        .from(visitorError)
        .where(eq(visitorError.businessId, businessId))
        .orderBy(desc(visitorError.lastSeenAt), visitorError.code);
    },

    /** Adds to the row of the same business and code, unless the business identifies visitors in another way. */
    async addError({ businessId, code, count, firstSeenAt, lastSeenAt, lastSite }: VisitorErrorRow): Promise<void> {
      const usesVendor = and(
        eq(visitorSetting.businessId, businessId),
        eq(visitorSetting.identification, 'FINGERPRINT'),
      );
      const [setting] = await db.select({ id: visitorSetting.businessId }).from(visitorSetting).where(usesVendor);
      if (!setting) return;
      await db
        .insert(visitorError)
        .values({ businessId, code, count, firstSeenAt, lastSeenAt, lastSite })
        .onConflictDoUpdate({
          target: [visitorError.businessId, visitorError.code],
          set: {
            count: sql`least(${visitorError.count}::bigint + ${count}, 2147483647)::integer`,
            lastSeenAt,
            lastSite,
          },
        });
    },

    async forgetErrors(businessId: string): Promise<void> {
      await db.delete(visitorError).where(eq(visitorError.businessId, businessId));
    },
  };
}
