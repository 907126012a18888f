import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { shareOf } from './money.ts';
import { createRevenueStepsRepository } from './revenue-steps.repository.ts';
import { createSubscriptionsRepository, type SubscriptionRow } from './subscriptions.repository.ts';

interface RevenueStepsDeps {
  /** Its deletion was asked for. */
  isClosed: (on: Queryable, businessId: string) => Promise<boolean>;
  clock: Clock;
}

/** What businesses pay a month, noted whenever it changes: the ledger that revenue is computed from. */
export function createRevenueSteps({ isClosed, clock }: RevenueStepsDeps) {
  async function note(tx: Transaction, businessId: string, isOver: boolean): Promise<void> {
    const row = await createSubscriptionsRepository(tx).find(businessId);
    if (!row) return;
    const steps = createRevenueStepsRepository(tx);
    const payer = payerOf(businessId);
    const { currency } = row.plan.details;
    const next = isOver
      ? { state: 'ENDED' as const, currency, monthly: 0 }
      : { state: row.state, currency, monthly: monthlyOf(row) };
    const last = await steps.last(payer);
    const isSame = last?.state === next.state && last.monthly === next.monthly && last.currency === currency;
    if (isSame) return;
    const now = clock();
    // Clocks of two servers differ; steps of one payer stay in their order.
    await steps.insert([{ payer, at: last && last.at > now ? last.at : now, ...next }]);
  }

  return {
    /** Called after the plan of a business, or what it costs, was changed. */
    noteIn: async (tx: Transaction, businessId: string): Promise<void> =>
      note(tx, businessId, await isClosed(tx, businessId)),

    /** A business is being deleted, or that was called off. */
    noteClosedIn: note,

    /** Plans that were chosen before steps were noted count from when they were chosen, at the price of now. */
    async catchUpIn(tx: Transaction): Promise<void> {
      const subscriptions = createSubscriptionsRepository(tx);
      const steps = createRevenueStepsRepository(tx);
      for (const businessId of await steps.unnoted()) {
        const row = await subscriptions.find(businessId);
        if (!row || (await isClosed(tx, businessId))) continue;
        const { currency } = row.plan.details;
        const begun = row.stoppedAt ? { ...row, state: 'ACTIVE' as const } : row;
        const first = { payer: payerOf(businessId), at: row.createdAt, currency };
        await steps.insert([{ ...first, state: begun.state, monthly: monthlyOf(begun) }]);
        if (row.stoppedAt) await steps.insert([{ ...first, at: row.stoppedAt, state: row.state, monthly: 0 }]);
      }
    },
  };
}

/** Says nothing about the business once that is gone. */
export const payerOf = (businessId: string): string =>
  createHash('sha256').update(`revenue:${businessId}`).digest('hex');

/** A year is a twelfth of its price a month. Trials, and plans that are not paid for in time, are worth nothing. */
export function monthlyOf({
  state,
  interval,
  periodPrice,
}: Pick<SubscriptionRow, 'state' | 'interval' | 'periodPrice'>) {
  if (state !== 'ACTIVE' && state !== 'PAST_DUE') return 0;
  return interval === 'YEAR' ? Number(shareOf(BigInt(periodPrice), 1n, 12n)) : periodPrice;
}
