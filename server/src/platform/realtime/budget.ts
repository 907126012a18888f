import type { Clock } from '../clock.ts';

/** A token bucket: `size` at once, refilled over `refillMs`. `take` returns false when it is empty. */
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
