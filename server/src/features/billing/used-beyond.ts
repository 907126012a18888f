import type { BillLine, PlanMeter } from '@zeacon/contract';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { meterKinds } from '../../platform/plan-meters.ts';
import { billedMonths, overageLines, type UsedAmounts } from './overage.ts';
import type { SubscriptionRow } from './subscriptions.repository.ts';

/** What was used, as metering counts it. */
export interface UsagePort {
  amounts(on: Queryable, businessId: string, from: Date, until: Date): Promise<UsedAmounts>;
  billedUntil(on: Queryable, businessId: string): Promise<Date | null>;
  lockIn(tx: Transaction, businessId: string): Promise<Date | null>;
  closeIn(tx: Transaction, businessId: string, until: Date): Promise<void>;
}

export type UsedBeyond = ReturnType<typeof createUsedBeyond>;

/** What a business is charged for what it used beyond its plan: nothing in a trial, nor where nothing is charged any more. */
export function createUsedBeyond(usage: UsagePort) {
  async function lines(on: Queryable, row: SubscriptionRow, billedUntil: Date | null): Promise<BillLine[]> {
    if (row.state === 'TRIAL' || row.state === 'READ_ONLY') return [];
    const all: BillLine[] = [];
    const period = { start: row.periodStart, end: row.periodEnd };
    for (const month of billedMonths(period, row.anchorDay, billedUntil)) {
      const used = await usage.amounts(on, row.businessId, month.start, month.end);
      const found = overageLines(row.plan.details, used, month);
      // Members and communities are charged by the month: those of its rest are in the month that began with the change.
      const isRest = month.start < row.periodStart;
      all.push(...found.filter(({ name }) => !isRest || meterKinds[name as PlanMeter] !== 'PEAK'));
    }
    return all;
  }

  return {
    /** Of the period that runs, so far. */
    soFar: async (on: Queryable, row: SubscriptionRow) => lines(on, row, await usage.billedUntil(on, row.businessId)),

    /** Of the period that ends: nothing can be added to it any more. */
    async closeIn(tx: Transaction, row: SubscriptionRow): Promise<BillLine[]> {
      const found = await lines(tx, row, await usage.lockIn(tx, row.businessId));
      await usage.closeIn(tx, row.businessId, row.periodEnd);
      return found;
    },

    /** What was used until then is never billed. */
    forgiveIn: (tx: Transaction, businessId: string, until: Date) => usage.closeIn(tx, businessId, until),
  };
}
