import { webhookMaxAttempts } from '@zeacon/contract';

const minute = 60;
const hour = 60 * minute;

/** Seconds from each failed attempt to the next: 75 hours in total, as Standard Webhooks recommends. */
const pausesSec = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** How much the pause may vary, so that deliveries that failed together are not retried together. */
const jitter = 0.1;

/** When to retry after this number of failures; undefined to give up. */
export function nextAttemptAt(failedCount: number, now: Date, random: () => number): Date | undefined {
  const pauseSec = pausesSec[failedCount - 1];
  if (pauseSec === undefined || failedCount >= webhookMaxAttempts) return undefined;
  const spread = 1 - jitter + 2 * jitter * random();
  return new Date(now.getTime() + pauseSec * 1000 * spread);
}
