export interface ArmCount {
  arm: string;
  /** Percent. */
  share: number;
  visitors: number;
}

/** Chance makes one of so many tests look like that; then something loses visitors of one arm. */
const alarmBelow = 0.001;

/** Whether visitors came in the shares that they were to come in: Pearson's chi-squared test. */
export function checkSampleRatio(arms: readonly ArmCount[]) {
  const forbidden = arms.filter(({ share, visitors }) => share === 0 && visitors > 0).map(({ arm }) => arm);
  const shared = arms.filter(({ share }) => share > 0);
  const total = shared.reduce((sum, { visitors }) => sum + visitors, 0);
  let statistic = 0;
  for (const { share, visitors } of shared) {
    const expected = (total * share) / 100;
    if (expected > 0) statistic += (visitors - expected) ** 2 / expected;
  }
  const pValue = upperGamma((shared.length - 1) / 2, statistic / 2);
  return { pValue, forbidden, isAlarming: pValue < alarmBelow || forbidden.length > 0 };
}

/**
 * The regularized upper incomplete gamma function for whole and half `a`, by its recurrence from `erfc` or the
 * exponential (DLMF 8.8.6).
 */
export function upperGamma(a: number, x: number): number {
  if (a <= 0 || x <= 0) return 1;
  const isWhole = Number.isInteger(a);
  let at = isWhole ? 1 : 0.5;
  let value = isWhole ? Math.exp(-x) : erfc(Math.sqrt(x));
  let term = isWhole ? x * Math.exp(-x) : (Math.sqrt(x) * Math.exp(-x)) / (Math.sqrt(Math.PI) / 2);
  for (; at < a; at += 1) {
    value += term;
    term *= x / (at + 1);
  }
  return Math.min(1, value);
}

/** Abramowitz and Stegun 7.1.26 is off by 1.5e-7 at most, which is little beside 0.001. */
function erfc(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const sum = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592].reduce((all, one) => all * t + one);
  return sum * t * Math.exp(-x * x);
}
