import { expect, test } from 'vitest';
import { fromZonedInput, toZonedInput } from './zoned-moment.ts';

test.each([
  ['UTC', '2026-06-01T09:00', '2026-06-01T09:00:00.000Z'],
  ['Europe/Oslo', '2026-06-01T09:00', '2026-06-01T07:00:00.000Z'],
  ['Europe/Oslo', '2026-01-01T00:30', '2025-12-31T23:30:00.000Z'],
  ['Asia/Kolkata', '2026-06-01T00:00', '2026-05-31T18:30:00.000Z'],
  ['America/New_York', '2026-11-01T00:59', '2026-11-01T04:59:00.000Z'],
  ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
])('in %s, %s is %s', (zone, typed, instant) => {
  expect(fromZonedInput(typed, zone)).toBe(instant);
  expect(toZonedInput(instant, zone)).toBe(typed);
});

test('nothing typed is no instant', () => {
  expect([fromZonedInput('', 'UTC'), toZonedInput(null, 'UTC'), toZonedInput('soon', 'UTC')]).toEqual([null, '', '']);
});
