import type { SplitEstimate } from '@zeacon/contract';

/**
 * Asymptotic confidence sequences: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory
 * and asymptotic confidence sequences", Annals of Statistics 52(6), 2024 (arXiv:2103.06476), theorem 2.2. With 1 − alpha
 * the true mean lies within all of them at once, so looking every day costs nothing.
 */
export const alpha = 0.05;

export interface Moments {
  count: number;
  mean: number;
  /** Of one visitor, not of the mean. */
  variance: number;
}

/** Of ones among zeros. */
export function momentsOfShare(hits: number, count: number): Moments {
  const mean = count === 0 ? 0 : hits / count;
  return { count, mean, variance: mean * (1 - mean) };
}

export function momentsOfSums(count: number, sum: number, squares: number): Moments {
  const mean = count === 0 ? 0 : sum / count;
  return { count, mean, variance: count === 0 ? 0 : Math.max(0, squares / count - mean * mean) };
}

/** The number of visitors at which the intervals are as narrow as any can be. */
export const tightestAt = 5000;

/** Fewer are no basis for a normal approximation. */
export const visitorsMin = 100;

/** As the paper chooses it, by its approximation of the Lambert function. */
const rhoSquared = (level: number) => (-2 * Math.log(level) + Math.log(-2 * Math.log(level) + 1)) / tightestAt;

/** Half the width of the interval, in standard errors of what was estimated from so many visitors. */
export function reachAt(visitors: number, level = alpha): number {
  const scaled = visitors * rhoSquared(level);
  return Math.sqrt((1 + 1 / scaled) * Math.log((scaled + 1) / (level * level)));
}

export function estimate({ count, mean, variance }: Moments, level = alpha): SplitEstimate {
  if (count === 0) return { value: 0, low: 0, high: 0 };
  const reach = reachAt(count, level) * Math.sqrt(variance / count);
  return { value: mean, low: mean - reach, high: mean + reach };
}

export function estimateShare(hits: number, count: number): SplitEstimate {
  if (count === 0) return { value: 0, low: 0, high: 1 };
  const { mean, variance } = momentsOfShare(hits, count);
  // That none or all of a few did it does not mean that the next one will, so one more of each is supposed.
  const supposed = (hits + 1) / (count + 2);
  const moments = { count, mean, variance: Math.max(variance, supposed * (1 - supposed)) };
  const { value, low, high } = estimate(moments);
  return { value, low: Math.max(0, low), high: Math.min(1, high) };
}

/** Of one arm to another. Without variance in either nothing can be told apart yet, so nothing is excluded. */
export function difference(arm: Moments, baseline: Moments, level = alpha): SplitEstimate {
  const value = arm.mean - baseline.mean;
  if (arm.count === 0 || baseline.count === 0) return { value: 0, low: -Infinity, high: Infinity };
  const error = Math.sqrt(arm.variance / arm.count + baseline.variance / baseline.count);
  const reach = reachAt(arm.count + baseline.count, level) * error;
  return { value, low: value - reach, high: value + reach };
}

/** Whether there are enough of both, and the interval lies on one side of zero. */
export const isProven = (arm: Moments, baseline: Moments, { low, high }: SplitEstimate): boolean =>
  Math.min(arm.count, baseline.count) >= visitorsMin && (low > 0 || high < 0);

/** 80 %. */
const powerInErrors = 0.8416;

/**
 * The smallest difference of two shares that arms of these sizes find four times out of five; null if even the largest
 * is not found.
 */
export function detectableDifference(rate: number, visitors: { arm: number; baseline: number }, level = alpha) {
  const { arm, baseline } = visitors;
  if (Math.min(arm, baseline) < visitorsMin) return null;
  const errors = reachAt(arm + baseline, level) + powerInErrors;
  const isFound = (by: number) => {
    const after = rate + by;
    return by >= errors * Math.sqrt((after * (1 - after)) / arm + (rate * (1 - rate)) / baseline);
  };
  let [low, high] = [0, 1 - rate];
  if (!isFound(high)) return null;
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (isFound(middle)) high = middle;
    else low = middle;
  }
  return high;
}
