import { expect, test } from 'vitest';
import { checkSampleRatio, upperGamma } from './sample-ratio.ts';

/** From tables of the chi-squared distribution. */
test.each([
  [1, 3.841, 0.05],
  [1, 10.828, 0.001],
  [2, 5.991, 0.05],
  [3, 16.266, 0.001],
  [4, 9.488, 0.05],
])('with %d degrees of freedom, %d or more comes by chance with %d', (freedom, statistic, expected) => {
  expect(Math.abs(upperGamma(freedom / 2, statistic / 2) - expected)).toBeLessThan(0.0001);
});

const arms = (...visitors: number[]) => [
  { arm: 'A', share: 50, visitors: visitors[0]! },
  { arm: 'B', share: 50, visitors: visitors[1]! },
  { arm: 'C', share: 0, visitors: visitors[2] ?? 0 },
];

test.each([
  ['equal halves', arms(5000, 5000), false],
  ['halves that differ by chance', arms(5080, 4920), false],
  ['a half that loses visitors', arms(5200, 4800), true],
  ['one visitor where nobody should be', arms(5000, 5000, 1), true],
  ['nobody yet', arms(0, 0), false],
])('with %s the alarm is %s', (_what, counts, isAlarming) => {
  expect(checkSampleRatio(counts).isAlarming).toBe(isAlarming);
});
