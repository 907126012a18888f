import { minorDigits } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { fromStripe, takesCurrency, toStripe } from './stripe-amounts.ts';

test.each([
  ['EUR', 1999, 1999],
  ['JPY', 500, 500],
  ['KRW', 5000, 5000],
  ['HUF', 990, 99_000],
  ['COP', 20_000, 2_000_000],
  ['IDR', 15_000, 1_500_000],
  ['ISK', 500, 50_000],
  ['UGX', 3000, 300_000],
  ['KWD', 1500, 1500],
])('of %s, %d is asked for as %d, and read back the same', (currency, amount, atStripe) => {
  expect(toStripe(BigInt(amount), currency)).toBe(atStripe);
  expect(fromStripe(atStripe, currency)).toBe(amount);
});

test('what Stripe cannot charge exactly is not rounded', () => {
  expect(() => toStripe(1505n, 'KWD')).toThrow('KWD');
  expect(() => toStripe(1505n, 'LYD')).toThrow('LYD');
  for (const currency of ['KWD', 'BHD', 'LYD']) expect(takesCurrency(currency)).toBe(false);
});

test('every currency that is taken comes back as it was', () => {
  const taken = Intl.supportedValuesOf('currency').filter((one) => minorDigits(one) <= 3 && takesCurrency(one));
  expect(taken.length).toBeGreaterThan(100);
  for (const currency of taken)
    expect([currency, fromStripe(toStripe(12_345n, currency), currency)]).toEqual([currency, 12_345]);
});
