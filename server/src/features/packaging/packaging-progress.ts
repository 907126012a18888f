import type { Clock } from '../../platform/clock.ts';

const everyMs = 500;

/**
 * Reports a fraction at most twice a second, mapped to a part of the total progress. Reports stay in order; `settle`
 * waits for the last one.
 */
export function createProgress(write: (progress: number) => Promise<unknown>, clock: Clock) {
  let writtenAtMs = 0;
  let pending: Promise<unknown> = Promise.resolve();

  return {
    within(from: number, to: number) {
      return (fraction: number) => {
        const nowMs = clock().getTime();
        if (nowMs - writtenAtMs < everyMs) return;
        writtenAtMs = nowMs;
        pending = pending.then(() => write(from + (to - from) * Math.min(1, Math.max(0, fraction)))).catch(() => {});
      };
    },
    settle: () => pending,
  };
}
