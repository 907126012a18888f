import type { Clock } from '../../platform/clock.ts';

export interface EventQuotaOptions {
  /** Events that one subject may send within a minute. */
  perMinute: number;
  clock: Clock;
}

/** With more subjects than this, the minute starts over. */
const subjectsMax = 100_000;

/**
 * How much one video or one business may have stored in a minute, whoever sends it: however many addresses a flood comes
 * from, it fills no more of the disk than this. Counted in this process.
 */
export function createEventQuota({ perMinute, clock }: EventQuotaOptions) {
  let endsAtMs = 0;
  let counts = new Map<string, number>();

  /** Whether `subject` may send these events now; then they are counted. */
  return (subject: string, events: number): boolean => {
    const nowMs = clock().getTime();
    if (nowMs >= endsAtMs || counts.size > subjectsMax) {
      endsAtMs = nowMs + 60_000;
      counts = new Map();
    }
    const count = (counts.get(subject) ?? 0) + events;
    if (count > perMinute) return false;
    counts.set(subject, count);
    return true;
  };
}
