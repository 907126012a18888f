import { expect, test } from 'vitest';
import { allMeters, inUnits, unitOf } from '../../platform/plan-meters.ts';
import { billedMonths, overageLines, type UsedAmounts } from './overage.ts';
import { periodFrom } from './periods.ts';

const month = { start: new Date('2026-04-01T10:00:00Z'), end: new Date('2026-05-01T10:00:00Z') };
const lengthMs = month.end.getTime() - month.start.getTime();
const none = Object.fromEntries(allMeters.map((meter) => [meter, 0n])) as UsedAmounts;

const charged = (meter: (typeof allMeters)[number], used: bigint, included: number, per: number, amount: number) =>
  overageLines(
    { includes: { [meter]: included }, overage: { [meter]: { per, amount } } },
    { ...none, [meter]: used },
    month,
  ).map((line) => [line.quantity, line.amount]);

test.each([
  ['at what is included', 600n * 60_000n, []],
  ['with a minute that was only begun', 600n * 60_000n + 59_999n, []],
  ['with a whole minute whose share is below half a cent', 601n * 60_000n, []],
  ['with a share of half a cent, which is rounded up', 602n * 60_000n, [[2, 1]]],
  ['with less than what the price is for', 650n * 60_000n, [[50, 13]]],
  ['with more than that', 1000n * 60_000n, [[400, 100]]],
])('live minutes %s', (_name, used, expected) => {
  expect(charged('liveMinutes', used, 600, 100, 25)).toEqual(expected);
});

test('gigabytes are those that were there on average over the month', () => {
  const hours = BigInt(lengthMs / 3_600_000);
  const gigabyteHours = (count: bigint) => count * 1_000_000_000n;
  expect(charged('storedGigabytes', gigabyteHours(10n * hours), 10, 1, 5)).toEqual([]);
  expect(charged('storedGigabytes', gigabyteHours(12n * hours), 10, 1, 5)).toEqual([[2, 10]]);
  expect(charged('storedGigabytes', gigabyteHours(24n * (hours / 2n)), 10, 1, 5)).toEqual([[2, 10]]);
  expect(inUnits(gigabyteHours(12n * hours), unitOf('storedGigabytes', lengthMs))).toBe(12);
});

test('members are charged one by one, and what has no price or no limit never', () => {
  expect(charged('seats', 5n, 3, 1, 900)).toEqual([[2, 1800]]);
  expect(overageLines({ includes: { seats: 3 }, overage: {} }, { ...none, seats: 9n }, month)).toEqual([]);
  const unlimited = { includes: {}, overage: { seats: { per: 1, amount: 900 } } };
  expect(overageLines(unlimited, { ...none, seats: 9n }, month)).toEqual([]);
});

test('the months of a year meet without gap or overlap, whatever the day it began on', () => {
  for (let day = 1; day <= 31; day++) {
    const start = new Date(Date.UTC(2027, 11, day, 10));
    const period = periodFrom(start, 'YEAR', day);
    const months = billedMonths({ start, end: period.end }, day, null);
    expect(months).toHaveLength(12);
    expect([months[0]?.start, months.at(-1)?.end]).toEqual([start, period.end]);
    expect(months.slice(1).map((one) => one.start)).toEqual(months.slice(0, -1).map((one) => one.end));
  }
});

test('what was not billed before the interval was changed is a month of its own, and what was billed is left out', () => {
  const starts = (billedUntil: string) =>
    billedMonths(month, 1, new Date(billedUntil)).map(({ start, end }) => [start.toISOString(), end.toISOString()]);
  const [from, until] = ['2026-04-01T10:00:00.000Z', '2026-05-01T10:00:00.000Z'];
  expect(starts('2026-03-20T10:00:00Z')).toEqual([
    ['2026-03-20T10:00:00.000Z', from],
    [from, until],
  ]);
  expect(starts(from)).toEqual([[from, until]]);
  expect(starts('2026-04-11T10:00:00Z')).toEqual([['2026-04-11T10:00:00.000Z', until]]);
  expect(starts(until)).toEqual([]);
});
