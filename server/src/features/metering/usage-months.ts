import type { Plan } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';

/** The month that is counted together, with the plan of the business if it has one. */
export interface UsageMonth {
  start: Date;
  end: Date;
  plan: Plan | null;
}

export type UsageMonths = ReturnType<typeof createUsageMonths>;

export interface UsageMonthsDeps {
  /** Of a plan that runs. */
  planMonth: (businessId: string) => Promise<{ start: Date; end: Date; plan: Plan } | undefined>;
  clock: Clock;
}

/** Without a plan, a month is one of the calendar, in UTC. */
export function createUsageMonths({ planMonth, clock }: UsageMonthsDeps) {
  return {
    async current(businessId: string): Promise<UsageMonth> {
      const ofPlan = await planMonth(businessId);
      if (ofPlan) return ofPlan;
      const now = clock();
      const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
      return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)), plan: null };
    },
  };
}
