import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, endOf, nextAttempt, nextPeriod, retryDays } from './renewal-dates.ts';

const at = (text: string) => new Date(`${text}Z`);

test.each([
  ['2027-01-31T23:30:00', 'MONTH', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
  ['2028-01-30T00:00:00', 'MONTH', ['2028-02-29', '2028-03-30', '2028-04-30', '2028-05-30']],
  ['2028-02-29T12:00:00', 'YEAR', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  // Clocks are set forward and back in most of Europe; a membership keeps its hour in UTC.
  ['2027-03-27T01:30:00', 'MONTH', ['2027-04-27', '2027-05-27', '2027-06-27', '2027-07-27']],
  ['2027-10-30T22:30:00', 'MONTH', ['2027-11-30', '2027-12-30', '2028-01-30', '2028-02-29']],
] as const)('of %s by %s ends at %j', (begun, period, ends) => {
  let start = at(begun);
  const anchorDay = start.getUTCDate();
  for (const end of ends) {
    start = endOf(start, period, anchorDay);
    expect(start.toISOString().slice(0, 19)).toBe(`${end}${begun.slice(10)}`);
  }
});

const day = fc.date({ min: at('2024-01-01T00:00:00'), max: at('2060-01-01T00:00:00'), noInvalidDate: true });
const interval = fc.constantFrom('MONTH' as const, 'YEAR' as const);

test('twelve months are a year, no day is paid twice, and none is left out', () => {
  fc.assert(
    fc.property(day, (start) => {
      const anchorDay = start.getUTCDate();
      let end = start;
      for (let month = 0; month < 12; month++) {
        const next = endOf(end, 'MONTH', anchorDay);
        expect(next.getTime()).toBeGreaterThanOrEqual(addDays(end, 28).getTime());
        expect(next.getTime()).toBeLessThanOrEqual(addDays(end, 31).getTime());
        end = next;
      }
      expect(end).toEqual(endOf(start, 'YEAR', anchorDay));
    }),
  );
});

test('a period begins where the last one ended, unless nobody could be charged, or nothing ran for longer than is waited for', () => {
  fc.assert(
    fc.property(
      day,
      interval,
      fc.integer({ min: 0, max: 4 }),
      fc.nat(400 * 24),
      fc.boolean(),
      (paidUntil, period, attemptCount, hours, isPaused) => {
        const now = addDays(paidUntil, hours / 24);
        const next = nextPeriod({ period, anchorDay: paidUntil.getUTCDate(), paidUntil, attemptCount, isPaused }, now);
        const isLate = isPaused || (attemptCount === 0 && hours > 7 * 24);
        expect(next.paidFrom).toEqual(isLate ? now : paidUntil);
        expect(next.paidUntil > next.paidFrom).toBe(true);
        if (hours <= 7 * 24) expect(next.paidUntil > now).toBe(true);
      },
    ),
  );
});

test('it is tried again on the days that are said, never twice within one, and then no more', () => {
  const paidUntil = at('2027-03-31T10:00:00');
  const days = [1, 2, 3, 4].map((failures) => nextAttempt(paidUntil, failures, paidUntil));
  expect(days).toEqual(retryDays.map((after) => addDays(paidUntil, after)));
  expect(nextAttempt(paidUntil, 5, paidUntil)).toBeUndefined();
  const late = addDays(paidUntil, 30);
  expect(nextAttempt(paidUntil, 2, late)).toEqual(addDays(late, 1));
});
