import { expect, test } from 'vitest';
import { reportInterval, reportPeriod } from './report-period.ts';

const view = { filters: {}, measure: 'views', groupBy: 'streamId' } as const;
const now = new Date('2026-03-10T22:30:00Z');

test.each([
  ['UTC', 1, '2026-03-10', '2026-03-10'],
  ['UTC', 28, '2026-02-11', '2026-03-10'],
  ['Europe/Berlin', 7, '2026-03-04', '2026-03-10'],
  ['Asia/Kolkata', 7, '2026-03-05', '2026-03-11'],
])('in %s the last %i days go from %s to %s', (timeZone, days, startDate, endDate) => {
  expect(reportPeriod({ ...view, timeZone, period: { days } }, now)).toEqual({ startDate, endDate });
});

test('days that were chosen stay', () => {
  const period = { startDate: '2025-01-01', endDate: '2025-01-31' };
  expect(reportPeriod({ ...view, timeZone: 'UTC', period }, now)).toEqual(period);
});

test.each([
  ['2026-03-10', '2026-03-10', 'hour'],
  ['2026-03-10', '2026-03-11', 'hour'],
  ['2026-03-10', '2026-03-12', 'day'],
  ['2025-12-11', '2026-03-12', 'day'],
  ['2025-12-11', '2026-03-13', 'week'],
  ['2025-01-01', '2026-12-31', 'month'],
])('from %s to %s is shown by %s', (startDate, endDate, interval) => {
  expect(reportInterval({ startDate, endDate })).toBe(interval);
});

test.each([
  ['2026-03-01', '2026-03-08', 'hour', 'hour'],
  ['2026-03-01', '2026-03-09', 'hour', 'day'],
  ['2026-03-01', '2026-03-09', 'week', 'week'],
  ['2024-01-01', '2026-03-09', 'day', 'month'],
] as const)('from %s to %s, asked for by %s, is shown by %s', (startDate, endDate, wanted, interval) => {
  expect(reportInterval({ startDate, endDate }, wanted)).toBe(interval);
});
