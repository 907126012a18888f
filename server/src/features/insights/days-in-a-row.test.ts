import { expect, test } from 'vitest';
import { addDays } from '../../platform/days.ts';
import { daysInARow } from './days-in-a-row.ts';

const from = (day: string, count: number) => Array.from({ length: count }, (_, at) => ({ day: addDays(day, at) }));

test('days are taken in runs without a gap, none too long', () => {
  const days = [...from('2026-02-27', 3), ...from('2026-03-05', 16)];
  expect([...daysInARow(days)]).toEqual([days.slice(0, 3), days.slice(3, 18), days.slice(18)]);
  expect([...daysInARow([])]).toEqual([]);
});
