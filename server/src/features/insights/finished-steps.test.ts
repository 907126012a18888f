import { expect, test } from 'vitest';
import { finishedSteps } from './finished-steps.ts';

const days = ['2026-03-08', '2026-03-09', '2026-03-10'];
const at = (
  now: string,
  starts: string[],
  interval: 'hour' | 'day' | 'week' | 'month',
  endDate: string,
  zone = 'UTC',
) => finishedSteps(starts, interval, { endDate, timeZone: zone }, new Date(now));

test.each([
  ['2026-03-07T12:00:00Z', 'UTC', 0],
  ['2026-03-10T00:00:00Z', 'UTC', 2],
  ['2026-03-10T23:59:59Z', 'UTC', 2],
  ['2026-03-11T00:00:00Z', 'UTC', 3],
  ['2026-03-10T18:30:00Z', 'Asia/Kolkata', 3],
  ['2026-03-10T03:59:00Z', 'America/New_York', 1],
])('at %s in %s, so many days are over', (now, zone, finished) => {
  expect(at(now, days, 'day', '2026-03-10', zone)).toBe(finished);
});

test('a week or month that the period cuts off is over with the period', () => {
  const weeks = ['2026-03-02', '2026-03-09'];
  expect(at('2026-03-11T12:00:00Z', weeks, 'week', '2026-03-11')).toBe(1);
  expect(at('2026-03-12T00:00:00Z', weeks, 'week', '2026-03-11')).toBe(2);
  expect(at('2026-03-31T12:00:00Z', ['2026-02-01', '2026-03-01'], 'month', '2026-03-31')).toBe(1);
});

test('an hour that clocks repeat is two', () => {
  const hours = ['2026-10-25T02:00+02:00', '2026-10-25T02:00+01:00', '2026-10-25T03:00+01:00'];
  expect(at('2026-10-25T01:00:00Z', hours, 'hour', '2026-10-25', 'Europe/Berlin')).toBe(1);
  expect(at('2026-10-25T01:59:59Z', hours, 'hour', '2026-10-25', 'Europe/Berlin')).toBe(1);
  expect(at('2026-10-25T02:00:00Z', hours, 'hour', '2026-10-25', 'Europe/Berlin')).toBe(2);
});
