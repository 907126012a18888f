import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { subscription } from './billing.table.ts';
import { revenueStep } from './operated.table.ts';

type Row = typeof revenueStep.$inferSelect;

export function createRevenueStepsRepository(db: Queryable) {
  return {
    async last(payer: string): Promise<Row | undefined> {
      const [row] = await db
        .select()
        .from(revenueStep)
        .where(eq(revenueStep.payer, payer))
        .orderBy(desc(revenueStep.at), desc(revenueStep.seq))
        .limit(1);
      return row;
    },

    async insert(rows: readonly Omit<Row, 'seq'>[]): Promise<void> {
      await db.insert(revenueStep).values([...rows]);
    },

    /** Businesses with a plan that was chosen before steps were noted. */
    async unnoted(): Promise<string[]> {
      const payer = sql`encode(sha256(convert_to('revenue:' || ${subscription.businessId}, 'UTF8')), 'hex')`;
      const rows = await db
        .select({ businessId: subscription.businessId })
        .from(subscription)
        .where(sql`not exists (select from ${revenueStep} where ${revenueStep.payer} = ${payer})`);
      return rows.map(({ businessId }) => businessId);
    },
  };
}
