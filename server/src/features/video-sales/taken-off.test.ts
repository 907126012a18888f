import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastCharge } from '../../platform/least-charge.ts';
import { leastToPay, takeOff } from './taken-off.ts';

const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'HUF');
const price = fc.record({ amount: fc.integer({ min: 1, max: 100_000_00 }), currency });
const paid = fc
  .array(
    fc.record({
      amount: fc.integer({ min: 1, max: 50_000_00 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      currency,
    }),
    { maxLength: 20 },
  )
  .map((all) =>
    all.map(({ amount, part, ...one }, index) => ({
      ...one,
      ...{ id: `pur_${index}`, amount, refundedAmount: Math.floor(amount * part) },
    })),
  );
const keptOf = (all: readonly { amount: number; refundedAmount: number }[]) =>
  all.reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0);

test('no more is taken off than was paid in that currency, and something is always left to pay', () => {
  fc.assert(
    fc.property(price, paid, (asked, all) => {
      const { takenOff } = takeOff(asked, all);
      const same = all.filter((one) => one.currency === asked.currency);
      expect(takenOff).toBeGreaterThanOrEqual(0);
      expect(takenOff).toBeLessThanOrEqual(keptOf(same));
      expect(asked.amount - takenOff).toBeGreaterThanOrEqual(Math.min(asked.amount, leastToPay(asked.currency)));
      expect(asked.amount - takenOff).toBeGreaterThanOrEqual(Math.min(asked.amount, leastCharge(asked.currency)));
      expect(Number.isInteger(takenOff)).toBe(true);
    }),
  );
});

test('all of what was paid is taken off, or so much that only the least is left', () => {
  fc.assert(
    fc.property(price, paid, (asked, all) => {
      const { takenOff } = takeOff(asked, all);
      const kept = keptOf(all.filter((one) => one.currency === asked.currency));
      const most = Math.max(0, asked.amount - leastToPay(asked.currency));
      expect(takenOff).toBe(Math.min(kept, most));
    }),
  );
});

test('what is used pays for what is taken off, and without its last one it would not', () => {
  fc.assert(
    fc.property(price, paid, (asked, all) => {
      const { takenOff, used } = takeOff(asked, all);
      const usedOnes = all.filter(({ id }) => used.includes(id));
      expect(keptOf(usedOnes)).toBeGreaterThanOrEqual(takenOff);
      expect(used.length === 0).toBe(takenOff === 0);
      if (used.length > 0) expect(keptOf(usedOnes.slice(0, -1))).toBeLessThan(takenOff);
    }),
  );
});

test('used once, the same purchases take nothing off the next series: the business loses no cent twice', () => {
  fc.assert(
    fc.property(price, price, paid, (first, second, all) => {
      const one = takeOff(first, all);
      const two = takeOff(
        second,
        all.filter(({ id }) => !one.used.includes(id)),
      );
      expect(two.used.filter((id) => one.used.includes(id))).toEqual([]);
      if (first.currency === second.currency)
        expect(one.takenOff + two.takenOff).toBeLessThanOrEqual(
          keptOf(all.filter((paid) => paid.currency === first.currency)),
        );
    }),
  );
});

test('what is left is no less than payment services charge', () => {
  const paid = (amount: number, currency: string) => [{ id: 'pur_1', amount, refundedAmount: 0, currency }];
  for (const [currency, price] of [
    ['HUF', 990],
    ['CZK', 9900],
    ['SEK', 9900],
    ['EUR', 2000],
  ] as const)
    expect(price - takeOff({ amount: price, currency }, paid(price, currency)).takenOff).toBeGreaterThanOrEqual(
      leastCharge(currency),
    );
});
