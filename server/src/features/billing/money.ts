/**
 * Amounts are whole minor units. They are reckoned with as bigint, whose products cannot lose a unit, and stored and sent
 * as numbers.
 *
 * Rounding: a share of an amount is rounded to the nearest unit, and a half away from zero, as tax offices ask for.
 * Something that is divided over time is never rounded part by part: each part is the difference of two rounded sums, so
 * that all parts together are the whole.
 */
export function shareOf(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  const product = amount * numerator;
  const half = denominator / 2n;
  return product >= 0n ? (product + half) / denominator : -((-product + half) / denominator);
}

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
export const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
