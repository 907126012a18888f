import type { Subscription } from '@zeacon/contract';
import type { BillRow } from './bills.repository.ts';
import { addDays } from './periods.ts';
import { toPlan } from './plans.service.ts';
import type { SubscriptionRow } from './subscriptions.repository.ts';

/** So long the videos of a business without a running plan go on playing. */
export const daysVideosPlay = 30;

export function toSubscription(row: SubscriptionRow, open: readonly BillRow[]): Subscription {
  const attempts = open.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
  const next = attempts.sort((a, b) => a.getTime() - b.getTime())[0];
  return {
    plan: toPlan(row.plan),
    interval: row.interval,
    state: row.state,
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd.toISOString(),
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    nextAttemptDate: row.state === 'PAST_DUE' ? (next?.toISOString() ?? null) : null,
    videosPlayUntil: row.stoppedAt ? addDays(row.stoppedAt, daysVideosPlay).toISOString() : null,
  };
}
