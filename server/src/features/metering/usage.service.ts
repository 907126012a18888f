import type { BillLine, MeterUsage, OperatedUsage, Plan, PlanMeter, Usage, UsageDay } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { allMeters, hourMs, inUnits, meterKinds, unitOf } from '../../platform/plan-meters.ts';
import { createUsageEntriesRepository, type DayTotal } from './usage-entries.repository.ts';
import { forecast } from './usage-forecast.ts';
import type { UsageLedger } from './usage-ledger.ts';
import type { UsageMonth, UsageMonths } from './usage-months.ts';

export type UsageService = ReturnType<typeof createUsageService>;

interface UsageServiceDeps {
  db: Queryable;
  ledger: UsageLedger;
  months: UsageMonths;
  overageLines: (plan: Plan, used: Record<PlanMeter, bigint>, month: UsageMonth) => BillLine[];
  clock: Clock;
}

/** What a business used this month, against what its plan includes. */
export function createUsageService({ db, ledger, months, overageLines, clock }: UsageServiceDeps) {
  function meters(used: Record<PlanMeter, bigint>, month: UsageMonth): MeterUsage[] {
    const { start, end, plan } = month;
    const lines = plan ? overageLines(plan, used, month) : [];
    return allMeters.map((meter) => {
      const unit = unitOf(meter, end.getTime() - start.getTime());
      const coming = forecast(meter, used[meter], month, clock());
      const line = lines.find(({ name }) => name === meter);
      return {
        meter,
        used: inUnits(used[meter], unit),
        included: plan?.includes[meter] ?? null,
        forecast: coming === undefined ? null : inUnits(coming, unit),
        price: plan?.overage[meter] ?? null,
        charged: { quantity: line?.quantity ?? 0, amount: line?.amount ?? 0 },
      };
    });
  }

  return {
    /** Without its days. */
    async used(businessId: string): Promise<OperatedUsage> {
      const month = await months.current(businessId);
      const { start, end } = month;
      const used = await ledger.amounts(db, businessId, start, end);
      return { periodStart: start.toISOString(), periodEnd: end.toISOString(), meters: meters(used, month) };
    },

    async get(businessId: string): Promise<Usage> {
      const month = await months.current(businessId);
      const { start, end, plan } = month;
      const firstDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()));
      const totals = await createUsageEntriesRepository(db).days(businessId, firstDay, end);
      return {
        planName: plan?.name ?? null,
        currency: plan?.currency ?? null,
        periodStart: start.toISOString(),
        periodEnd: end.toISOString(),
        meters: meters(await ledger.amounts(db, businessId, start, end), month),
        days: daysUntil(firstDay, clock(), totals),
      };
    },
  };
}

/** Every day has a line, so that a chart has no holes. */
function daysUntil(first: Date, now: Date, totals: readonly DayTotal[]): UsageDay[] {
  const days: UsageDay[] = [];
  for (let at = first.getTime(); at <= now.getTime(); at += 24 * hourMs) {
    const date = new Date(at).toISOString().slice(0, 10);
    const ofDay = totals.filter(({ day }) => day === date);
    const of = (meter: PlanMeter): number => {
      const total = ofDay.find((one) => one.meter === meter);
      if (!total) return 0;
      // What is stored was added up by the hour.
      const lengthMs = meterKinds[meter] === 'AVERAGE' ? total.hours * hourMs : 24 * hourMs;
      return inUnits(total.sum, unitOf(meter, lengthMs));
    };
    days.push({
      date,
      liveMinutes: of('liveMinutes'),
      deliveredMinutes: of('deliveredMinutes'),
      encodedMinutes: of('encodedMinutes'),
      storedGigabytes: of('storedGigabytes'),
    });
  }
  return days;
}
