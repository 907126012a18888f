import type { WatchEnd } from './watch-session.ts';

/** Milliseconds to the next attempt; doubled each time, up to the maximum. */
const waits: Record<WatchEnd, { first: number; most: number }> = {
  over: { first: 1000, most: 60_000 },
  off: { first: 5000, most: 60_000 },
  full: { first: 30_000, most: 300_000 },
  unreachable: { first: 10_000, most: 10_000 },
};
/** After this many failures, the network does not allow peer connections. */
const unreachableMost = 3;

/** When to ask for the host's picture again. */
export function createRetries(random: () => number = Math.random) {
  let failures = 0;
  let unreachable = 0;
  let dueAtMs = 0;

  return {
    /** The connection succeeded, or the viewer ended it. */
    succeed(): void {
      failures = 0;
      unreachable = 0;
      dueAtMs = 0;
    },
    /** Returns the milliseconds to wait; infinite if retrying is useless. */
    fail(why: WatchEnd, nowMs: number): number {
      const { first, most } = waits[why];
      const ms = Math.min(most, first * 2 ** failures);
      failures += 1;
      if (why === 'unreachable') unreachable += 1;
      // Spread, because all viewers of a host lose it at the same time.
      const waitMs = unreachable < unreachableMost ? ms * (0.75 + random() / 2) : Number.POSITIVE_INFINITY;
      dueAtMs = nowMs + waitMs;
      return waitMs;
    },
    isDue: (nowMs: number): boolean => nowMs >= dueAtMs,
  };
}
