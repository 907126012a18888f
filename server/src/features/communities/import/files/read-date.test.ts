import { expect, test } from 'vitest';
import { readDate } from './read-date.ts';

const now = new Date('2026-01-01T00:00:00Z');

test.each([
  ['2024-03-05T10:20:30.123Z', '2024-03-05T10:20:30.123Z'],
  ['2024-03-05 10:20:30 UTC', '2024-03-05T10:20:30.000Z'],
  ['2024-03-05 10:20:30 +0200', '2024-03-05T08:20:30.000Z'],
  ['2024-03-05T10:20:30-05:00', '2024-03-05T15:20:30.000Z'],
  ['2024-03-05 10:20', '2024-03-05T10:20:00.000Z'],
  ['2024-03-05', '2024-03-05T00:00:00.000Z'],
  ['March 5, 2024 at 10:20 AM', '2024-03-05T10:20:00.000Z'],
  ['5 Mar 2024', '2024-03-05T00:00:00.000Z'],
  ['Tuesday, March 5, 2024', '2024-03-05T00:00:00.000Z'],
  ['03/04/2024', undefined],
  ['2027-01-01', undefined],
  ['1969-12-31', undefined],
  ['2024-13-45', undefined],
  ['yesterday', undefined],
  ['', undefined],
  [7, undefined],
])('%j is %j', (value, date) => {
  expect(readDate(value, now)).toBe(date);
});
