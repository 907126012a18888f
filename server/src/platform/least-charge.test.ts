import { expect, test } from 'vitest';
import { leastCharge } from './least-charge.ts';

test.each([
  ['EUR', 50],
  ['USD', 50],
  ['GBP', 30],
  ['SEK', 300],
  ['DKK', 250],
  ['CZK', 1500],
  ['JPY', 50],
  ['HUF', 175],
  ['KRW', 1000],
  ['KWD', 500],
  ['INR', 50],
])('no less than %s %d is charged', (currency, least) => {
  expect(leastCharge(currency)).toBe(least);
});
