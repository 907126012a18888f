import type { Plan, PlanMeter } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { allMeters, inUnits, meterKinds, unitOf } from '../../platform/plan-meters.ts';
import { createUsageAlertsRepository } from './usage-alerts.repository.ts';
import type { UsageLedger } from './usage-ledger.ts';
import type { UsageMonths } from './usage-months.ts';

/** In percent of what the plan includes. */
export const alertShares = [50, 80, 100] as const;

export interface ReachedShare {
  businessId: string;
  meter: PlanMeter;
  percent: number;
  used: number;
  included: number;
  periodStart: Date;
  periodEnd: Date;
}

interface UsageAlertsDeps {
  database: Database;
  ledger: UsageLedger;
  months: UsageMonths;
  onReached: (tx: Transaction, reached: ReachedShare) => Promise<unknown>;
  clock: Clock;
}

/**
 * The highest share that was reached; undefined below the first. Members and communities are there to be used: of them
 * only what is beyond the plan is worth a word.
 */
export function shareReached(meter: PlanMeter, used: bigint, included: bigint): number | undefined {
  if (meterKinds[meter] === 'PEAK') return used > included ? 100 : undefined;
  if (used === 0n) return undefined;
  return alertShares.findLast((percent) => used * 100n >= included * BigInt(percent));
}

/**
 * Says once a month for each share how much of a plan is used, and once more where a plan with more came within it. It
 * stops nothing: a live that runs goes on.
 */
export function createUsageAlerts({ database, ledger, months, onReached, clock }: UsageAlertsDeps) {
  async function note(tx: Transaction, reached: ReachedShare): Promise<void> {
    const passed = alertShares.filter((percent) => percent <= reached.percent);
    const isNew = await createUsageAlertsRepository(tx).insert(
      passed.map((percent) => ({
        businessId: reached.businessId,
        periodStart: reached.periodStart,
        meter: reached.meter,
        percent,
        included: reached.included,
        reachedAt: clock(),
      })),
    );
    // Where several are passed at once, the highest says it all.
    if (isNew.includes(reached.percent)) await onReached(tx, reached);
  }

  async function reachedIn(businessId: string, { includes }: Plan, start: Date, end: Date): Promise<ReachedShare[]> {
    const amounts = await ledger.amounts(database.db, businessId, start, end);
    return allMeters.flatMap((meter) => {
      const included = includes[meter];
      if (included === undefined) return [];
      const unit = unitOf(meter, end.getTime() - start.getTime());
      const percent = shareReached(meter, amounts[meter], BigInt(included) * unit);
      if (percent === undefined) return [];
      const used = inUnits(amounts[meter], unit);
      return [{ businessId, meter, percent, used, included, periodStart: start, periodEnd: end }];
    });
  }

  return {
    async look(businessId: string): Promise<void> {
      const { start, end, plan } = await months.current(businessId);
      if (!plan) return;
      const reached = await reachedIn(businessId, plan, start, end);
      const known = await createUsageAlertsRepository(database.db).list(businessId, start);
      const fresh = reached.filter(
        ({ meter, percent, included }) =>
          !known.some((k) => k.meter === meter && k.percent === percent && [0, included].includes(k.included)),
      );
      for (const one of fresh) await database.transaction((tx) => note(tx, one));
    },
  };
}
