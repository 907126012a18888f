import type { BillingInterval, Plan, SubscriptionState } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isRunning } from './business-state.ts';
import { billedMonths } from './overage.ts';
import { toPlan } from './plans.service.ts';
import { createSubscriptionsRepository, type SubscriptionRow } from './subscriptions.repository.ts';
import { isCharged } from './used-beyond.ts';

/** What the plan of a business is now. */
export interface ChangedPlan {
  businessId: string;
  planId: string;
  planName: string;
  interval: BillingInterval;
  state: SubscriptionState;
  periodStart: Date;
  periodEnd: Date;
}

interface PlanNewsDeps {
  onChanged: (tx: Transaction, plan: ChangedPlan) => Promise<unknown>;
  clock: Clock;
}

/** What other features are told of the plan of a business. */
export function createPlanNews({ onChanged, clock }: PlanNewsDeps) {
  return {
    async changedIn(tx: Transaction, businessId: string): Promise<void> {
      const row = await createSubscriptionsRepository(tx).find(businessId);
      if (!row) return;
      const { planId, interval, state, periodStart, periodEnd } = row;
      await onChanged(tx, { businessId, planId, planName: row.plan.name, interval, state, periodStart, periodEnd });
    },

    /** The month of a running plan; the last one where its period is over and not renewed yet. */
    monthOf(row: SubscriptionRow | undefined): { start: Date; end: Date; plan: Plan } | undefined {
      if (!row || !isRunning(row)) return undefined;
      const now = clock();
      const months = billedMonths({ start: row.periodStart, end: row.periodEnd }, row.anchorDay, null);
      const month = months.find(({ end }) => now < end) ?? months.at(-1);
      const plan = toPlan(row.plan);
      return month && { ...month, plan: isCharged(row) ? plan : { ...plan, overage: {} } };
    },
  };
}
