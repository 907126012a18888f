import type { Clock } from '../clock.ts';

/** A clock that only moves when told to. */
export interface TestClock {
  now: Clock;
  advanceSec(seconds: number): void;
  /** Goes back to the time at which it began. */
  reset(): void;
}

export function createTestClock(start = '2026-03-10T12:00:00Z'): TestClock {
  let nowMs = Date.parse(start);
  return {
    now: () => new Date(nowMs),
    advanceSec(seconds) {
      nowMs += seconds * 1000;
    },
    reset() {
      nowMs = Date.parse(start);
    },
  };
}
