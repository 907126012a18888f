import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { formatMoney } from '../../platform/format-money.ts';
import { type BillingMail, dayOf } from './billing-mails.ts';
import { type BillRow, createBillsRepository } from './bills.repository.ts';
import { addDays } from './periods.ts';
import { daysVideosPlay } from './subscription-view.ts';
import { createSubscriptionsRepository } from './subscriptions.repository.ts';

/** An open bill is charged again so many days after it was issued. All the while everything goes on. */
export const retryDays = [1, 3, 5, 7] as const;

export type Dunning = ReturnType<typeof createDunning>;

interface DunningDeps {
  mail: BillingMail;
  /** The videos of the business play again. */
  resumeVideos: (tx: Transaction, businessId: string) => Promise<void>;
  /** The plan of the business, or its state, is another one. */
  planChangedIn: (tx: Transaction, businessId: string) => Promise<void>;
  clock: Clock;
}

/** What follows from a bill that was paid, or could not be charged. Called with the account locked. */
export function createDunning({ mail, resumeVideos, planChangedIn, clock }: DunningDeps) {
  return {
    /** The last one that was open has the plan going on at once. */
    async paidIn(tx: Transaction, { businessId }: BillRow): Promise<void> {
      const subscriptions = createSubscriptionsRepository(tx);
      const row = await subscriptions.find(businessId);
      if (row?.state !== 'PAST_DUE' && row?.state !== 'READ_ONLY') return;
      if ((await createBillsRepository(tx).listOpen(businessId)).length > 0) return;
      if (row.videosStoppedAt !== null) await resumeVideos(tx, businessId);
      await subscriptions.update(businessId, { state: 'ACTIVE', stoppedAt: null, videosStoppedAt: null });
      await planChangedIn(tx, businessId);
    },

    /** Only an attempt that was due counts: whoever tries by hand loses none. */
    async failedIn(tx: Transaction, bill: BillRow, { hasCard = true } = {}): Promise<void> {
      const now = clock();
      if (bill.nextAttemptAt === null || bill.nextAttemptAt > now) return;
      const { id, businessId, issuedAt, number, currency, amountDue } = bill;
      const attemptCount = bill.attemptCount + 1;
      const subscriptions = createSubscriptionsRepository(tx);
      const before = await subscriptions.find(businessId);
      const amount = formatMoney(amountDue, currency);
      // The last bill of a plan that was cancelled is tried once, and can be paid by hand.
      if (before?.state === 'ENDED') {
        await createBillsRepository(tx).update(id, { attemptCount, nextAttemptAt: null });
        return mail.toPayers(tx, businessId, 'last-bill-failed', { number, amount });
      }
      const day = retryDays[attemptCount - 1];
      const nextAttemptAt = day === undefined ? null : laterOf(addDays(issuedAt, day), addDays(now, 1));
      await createBillsRepository(tx).update(id, { attemptCount, nextAttemptAt });
      // An older bill has made it read-only: this one lets it change nothing again.
      if (before?.state === 'READ_ONLY') return;
      if (nextAttemptAt !== null) {
        await subscriptions.update(businessId, { state: 'PAST_DUE' });
        if (before?.state !== 'PAST_DUE') await planChangedIn(tx, businessId);
        const template = hasCard ? 'payment-failed' : 'card-missing';
        return mail.toPayers(tx, businessId, template, { number, amount, date: dayOf(nextAttemptAt) });
      }
      await subscriptions.update(businessId, { state: 'READ_ONLY', stoppedAt: now });
      await planChangedIn(tx, businessId);
      const date = dayOf(addDays(now, daysVideosPlay));
      await mail.toPayers(tx, businessId, 'plan-read-only', { number, amount, date });
    },
  };
}

/** After a time in which no server ran, attempts do not follow each other at once. */
const laterOf = (a: Date, b: Date): Date => (a > b ? a : b);
