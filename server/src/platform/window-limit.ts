import { createCache } from './cache.ts';
import type { Clock } from './clock.ts';

export interface WindowLimitOptions {
  /** What one subject may have in a window. */
  limit: number;
  windowSec: number;
  clock: Clock;
}

/** With more subjects than this, the one that was not heard of for longest is forgotten: a flood of them frees no other. */
const knownSubjects = 100_000;

/** Counts in this process, in windows that begin at the same time for all subjects. */
export function createWindowLimit({ limit, windowSec, clock }: WindowLimitOptions) {
  let endsAtMs = 0;
  const counts = createCache<number>({ entries: knownSubjects });

  /** Counts `amount` for a subject and returns undefined; over the limit, counts nothing and returns the seconds to wait. */
  return (subject: string, amount = 1): number | undefined => {
    const nowMs = clock().getTime();
    if (nowMs >= endsAtMs) {
      endsAtMs = nowMs + windowSec * 1000;
      counts.clear();
    }
    const count = (counts.get(subject) ?? 0) + amount;
    if (count > limit) return Math.max(1, Math.ceil((endsAtMs - nowMs) / 1000));
    counts.set(subject, count);
    return undefined;
  };
}
