import { expect, test } from 'vitest';
import { periodsUntil, wholePeriodsUntil } from './home-period.ts';

const dates = ({ current, previous }: ReturnType<typeof periodsUntil>) =>
  [current, previous].map(({ startDate, endDate }) => `${startDate}/${endDate}`);

test.each([
  ['UTC', '2026-03-01T12:00:00Z', ['2026-02-23/2026-03-01', '2026-02-16/2026-02-22']],
  ['Pacific/Auckland', '2026-03-01T12:00:00Z', ['2026-02-24/2026-03-02', '2026-02-17/2026-02-23']],
  ['America/New_York', '2026-03-01T04:59:00Z', ['2026-02-22/2026-02-28', '2026-02-15/2026-02-21']],
])('seven days in %s at %s, and the seven before', (timeZone, now, expected) => {
  expect(dates(periodsUntil(new Date(now), { days: 7, timeZone }))).toEqual(expected);
});

test('whole days end yesterday', () => {
  const period = { days: 1, timeZone: 'UTC' };
  expect(dates(wholePeriodsUntil(new Date('2026-03-01T00:00:00Z'), period))).toEqual([
    '2026-02-28/2026-02-28',
    '2026-02-27/2026-02-27',
  ]);
});
