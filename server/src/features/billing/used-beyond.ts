import type { BillingInterval, BillLine, PlanMeter } from '@zeacon/contract';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { meterKinds } from '../../platform/plan-meters.ts';
import { billedMonths, lessOwed, overageLines, type UsedAmounts } from './overage.ts';
import { monthsOf, type Period } from './periods.ts';
import type { PlanRow } from './plans.repository.ts';
import type { SubscriptionRow } from './subscriptions.repository.ts';

/** What was used, as metering counts it. */
export interface UsagePort {
  amounts(on: Queryable, businessId: string, from: Date, until: Date): Promise<UsedAmounts>;
  billedUntil(on: Queryable, businessId: string): Promise<Date | null>;
  lockIn(tx: Transaction, businessId: string): Promise<Date | null>;
  closeIn(tx: Transaction, businessId: string, until: Date): Promise<void>;
}

export type UsedBeyond = ReturnType<typeof createUsedBeyond>;

/** The plan that follows within a period. */
export interface NextPlan {
  row: PlanRow;
  interval: BillingInterval;
  state: 'TRIAL' | 'ACTIVE';
  periodStart: Date;
}

/** Whether what is used beyond the plan costs anything: not in a trial, nor where nothing is charged any more. */
export const isCharged = ({ state }: Pick<SubscriptionRow, 'state'>): boolean =>
  state !== 'TRIAL' && state !== 'READ_ONLY';

/** What a business is charged for what it used beyond its plan. */
export function createUsedBeyond(usage: UsagePort) {
  async function linesOf(on: Queryable, row: SubscriptionRow, months: readonly Period[]): Promise<BillLine[]> {
    const all: BillLine[] = [];
    for (const month of months) {
      const used = await usage.amounts(on, row.businessId, month.start, month.end);
      const found = lessOwed(overageLines(row.plan.details, used, month), row.owedLines);
      // Members and communities are charged by the month: those of its rest are in the month that began with the change.
      const isRest = month.start < row.periodStart;
      all.push(...found.filter(({ name }) => !isRest || meterKinds[name as PlanMeter] !== 'PEAK'));
    }
    return all;
  }

  async function lines(on: Queryable, row: SubscriptionRow, billedUntil: Date | null, end = row.periodEnd) {
    if (!isCharged(row)) return row.owedLines;
    const months = billedMonths({ start: row.periodStart, end }, row.anchorDay, billedUntil);
    return [...row.owedLines, ...(await linesOf(on, row, months))];
  }

  return {
    /** Of the period that runs, so far. */
    soFar: async (on: Queryable, row: SubscriptionRow) => lines(on, row, await usage.billedUntil(on, row.businessId)),

    /** Of the period that ends, now or as it was to: nothing can be added to it any more. */
    async closeIn(tx: Transaction, row: SubscriptionRow, end = row.periodEnd): Promise<BillLine[]> {
      const found = await lines(tx, row, await usage.lockIn(tx, row.businessId), end);
      await usage.closeIn(tx, row.businessId, end);
      return found;
    },

    /**
     * Of a plan that is changed within its period, for the next bill: the months that are over, by the plan that they
     * had, and of the month that runs what a cheaper plan has no price for. The rest of it is held against the next plan,
     * and nothing against a trial.
     */
    async leaveIn(tx: Transaction, row: SubscriptionRow, next: NextPlan, now: Date): Promise<BillLine[]> {
      const { businessId, periodStart: start, periodEnd: end } = row;
      const billedUntil = await usage.lockIn(tx, businessId);
      if (!isCharged(row)) {
        if (next.state !== 'TRIAL') await usage.closeIn(tx, businessId, next.periodStart);
        return row.owedLines;
      }
      const months = billedMonths({ start, end }, row.anchorDay, billedUntil);
      const over = months.filter((month) => month.end <= now);
      const running = months.filter((month) => month.start <= now && month.end > now);
      const owed = await linesOf(tx, row, over);
      const { overage } = next.row.details;
      const isTrial = next.state === 'TRIAL';
      if (isTrial || monthlyPrice(next.row, next.interval) < monthlyPrice(row.plan, row.interval))
        owed.push(...(await linesOf(tx, row, running)).filter(({ name }) => isTrial || !overage[name as PlanMeter]));
      const last = over.at(-1);
      if (last) await usage.closeIn(tx, businessId, last.end);
      return [...row.owedLines, ...owed];
    },

    /** What was used until then is never billed. */
    forgiveIn: (tx: Transaction, businessId: string, until: Date) => usage.closeIn(tx, businessId, until),
  };
}

const monthlyPrice = ({ details }: PlanRow, interval: BillingInterval): number =>
  (details.prices[interval] ?? 0) / monthsOf[interval];
