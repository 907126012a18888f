import type { Clock } from '../clock.ts';

/** So many at once, and as many again over `refillMs`. `take` is false when there is nothing left. */
export function createBudget({ size, refillMs, clock }: { size: number; refillMs: number; clock: Clock }) {
  let left = size;
  let countedAtMs = clock().getTime();

  return {
    take(amount = 1): boolean {
      const nowMs = clock().getTime();
      left = Math.min(size, left + ((nowMs - countedAtMs) / refillMs) * size);
      countedAtMs = nowMs;
      if (left < amount) return false;
      left -= amount;
      return true;
    },
  };
}
