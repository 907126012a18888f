import { expect, test } from 'vitest';
import { formatTime } from './format-time.ts';

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [750, '12:30'],
  [3599.99, '59:59'],
  [19.999999, '0:20'],
  [3723, '1:02:03'],
  [-1, '0:00'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('%d seconds: %s', (seconds, text) => {
  expect(formatTime(seconds)).toBe(text);
});
