import { expect, test } from 'vitest';
import { parsePrice } from './money.ts';

test.each([
  ['19.00', 'EUR', 1900],
  ['19', 'EUR', 1900],
  ['0.5', 'EUR', 50],
  ['1900', 'JPY', 1900],
  ['1.234', 'KWD', 1234],
  ['999999999.99', 'USD', 99_999_999_999],
])('%s %s are %d minor units', (text, currency, amount) => {
  expect(parsePrice(text, currency)).toBe(amount);
});

test.each([
  ['-1', 'EUR'],
  ['1.999', 'EUR'],
  ['1,50', 'EUR'],
  ['1.5', 'JPY'],
  ['1e3', 'EUR'],
  ['', 'EUR'],
  ['1.', 'EUR'],
])('“%s” is no price in %s', (text, currency) => {
  expect(parsePrice(text, currency)).toBeUndefined();
});
