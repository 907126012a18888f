import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { usageAlert } from './metering.table.ts';

type Row = typeof usageAlert.$inferSelect;

export function createUsageAlertsRepository(db: Queryable) {
  return {
    async list(businessId: string, periodStart: Date): Promise<Row[]> {
      return db
        .select()
        .from(usageAlert)
        .where(and(eq(usageAlert.businessId, businessId), eq(usageAlert.periodStart, periodStart)));
    },

    /** The shares that were not noted before. */
    async insert(rows: readonly Row[]): Promise<number[]> {
      const added = await db
        .insert(usageAlert)
        .values([...rows])
        .onConflictDoNothing()
        .returning({ percent: usageAlert.percent });
      return added.map(({ percent }) => percent);
    },
  };
}
