import { expect, test } from 'vitest';
import {
  firstWeekday,
  groupByDay,
  newPostOn,
  onDay,
  shiftDayByMonth,
  shiftMonth,
  spanOf,
  weeksOf,
} from './post-days.ts';

test('a month is whole weeks, from the first day of the week where one lives', () => {
  const monday = weeksOf('2026-03', 1);
  expect([monday[0]?.[0], monday.at(-1)?.at(-1), monday.length]).toEqual(['2026-02-23', '2026-04-05', 6]);
  const sunday = weeksOf('2026-03', 7);
  expect([sunday[0]?.[0], sunday.at(-1)?.at(-1), sunday.length]).toEqual(['2026-03-01', '2026-04-04', 5]);
  expect(firstWeekday('de-DE')).toBe(1);
});

test('months and days go over the ends of years and short months', () => {
  expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(shiftDayByMonth('2026-01-31', 1)).toBe('2026-02-28');
  expect(shiftDayByMonth('2026-03-15', -1)).toBe('2026-02-15');
});

test('what is asked for begins and ends with the days of the business', () => {
  expect(spanOf(weeksOf('2026-03', 1), 'Europe/Oslo')).toEqual({
    from: '2026-02-22T23:00:00.000Z',
    // Clocks went forward on the 29th.
    to: '2026-04-05T22:00:00.000Z',
  });
});

test('a post stands on the day of the business', () => {
  const late = { createdDate: '2026-03-10T23:30:00Z', publishDate: null };
  const scheduled = { createdDate: '2026-03-01T10:00:00Z', publishDate: '2026-03-11T08:00:00Z' };
  const days = groupByDay([scheduled, late], 'Europe/Oslo');
  expect([...days]).toEqual([['2026-03-11', [late, scheduled]]]);
});

test('what is moved keeps its time by the clocks, also where they change', () => {
  const publishDate = '2026-03-27T08:00:00.000Z';
  expect(onDay({ publishDate }, '2026-03-30', 'Europe/Oslo')).toBe('2026-03-30T07:00:00.000Z');
  expect(onDay({ publishDate: null }, '2026-03-30', 'UTC')).toBe('2026-03-30T09:00:00.000Z');
});

test('a new post is planned for the morning, or for the next hour once that is over', () => {
  const now = Date.parse('2026-03-10T12:20:00Z');
  expect(newPostOn('2026-03-11', 'UTC', now)).toBe('2026-03-11T09:00:00.000Z');
  expect(newPostOn('2026-03-10', 'UTC', now)).toBe('2026-03-10T13:00:00.000Z');
});
