import { expect, test } from 'vitest';
import { datesOf, weekOf } from './steps.ts';

test('weeks begin on Monday, also where a year does not', () => {
  expect(['2026-03-09', '2026-03-15', '2026-03-16', '2027-01-01'].map(weekOf)).toEqual([
    ...['2026-03-09', '2026-03-09', '2026-03-16', '2026-12-28'],
  ]);
});

test('days and weeks up to now follow each other without gaps', () => {
  const now = new Date('2026-03-01T23:59:00Z');
  expect(datesOf('day', now, 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(datesOf('week', now, 3)).toEqual(['2026-02-09', '2026-02-16', '2026-02-23']);
});
