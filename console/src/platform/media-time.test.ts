import { expect, test } from 'vitest';
import { formatTime, parseTime } from './media-time.ts';

test.each([
  ['0:00', 0],
  ['1:05', 65_000],
  ['65', 65_000],
  ['90:00', 5_400_000],
  ['1:02:03', 3_723_000],
  ['1:05.25', 65_250],
  [' 1:05,5 ', 65_500],
])('%s is a time', (text, ms) => {
  expect(parseTime(text)).toBe(ms);
});

test.each(['', 'soon', '1:60', '1:5:', '1:75:00', '-1:00', '1:005', '1:05.1234'])('"%s" is not a time', (text) => {
  expect(parseTime(text)).toBeUndefined();
});

test.each([
  [0, '0:00'],
  [65_250, '1:05.250'],
  [3_723_000, '1:02:03'],
])('%d ms is written so that it reads the same', (ms, text) => {
  expect(formatTime(ms)).toBe(text);
  expect(parseTime(text)).toBe(ms);
});
