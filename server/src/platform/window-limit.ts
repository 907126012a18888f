import type { Clock } from './clock.ts';

export interface WindowLimitOptions {
  /** What one subject may have in a window. */
  limit: number;
  windowSec: number;
  clock: Clock;
}

/** With more subjects than this, the window starts over. */
const knownSubjects = 100_000;

/** Counts in this process, in windows that begin at the same time for all subjects. */
export function createWindowLimit({ limit, windowSec, clock }: WindowLimitOptions) {
  let endsAtMs = 0;
  let counts = new Map<string, number>();

  /** Counts `amount` for a subject and returns undefined; over the limit, counts nothing and returns the seconds to wait. */
  return (subject: string, amount = 1): number | undefined => {
    const nowMs = clock().getTime();
    if (nowMs >= endsAtMs || counts.size > knownSubjects) {
      endsAtMs = nowMs + windowSec * 1000;
      counts = new Map();
    }
    const count = (counts.get(subject) ?? 0) + amount;
    if (count > limit) return Math.max(1, Math.ceil((endsAtMs - nowMs) / 1000));
    counts.set(subject, count);
    return undefined;
  };
}
