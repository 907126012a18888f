import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareOf } from './money.ts';
import { daysOf, type Period, periodFrom, usedDays } from './periods.ts';
import { priceOfDays, priceOfRest } from './proration.ts';
import { taxFor, taxOn } from './tax.ts';

const price = fc.bigInt({ min: 0n, max: 10_000_000_00n });
const period = fc
  .record({
    start: fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2032-01-01T00:00:00Z'),
      noInvalidDate: true,
    }),
    interval: fc.constantFrom('MONTH' as const, 'YEAR' as const),
  })
  .map(({ start, interval }) => periodFrom(start, interval, start.getUTCDate()));

test.each([
  [5n, 1n, 2n, 3n],
  [-5n, 1n, 2n, -3n],
  [1n, 1n, 3n, 0n],
  [2n, 1n, 3n, 1n],
  [-2n, 1n, 3n, -1n],
  [9_007_199_254_740_993n, 1n, 1n, 9_007_199_254_740_993n],
])('%d × %d/%d is %d', (amount, numerator, denominator, share) => {
  expect(shareOf(amount, numerator, denominator)).toBe(share);
});

describe('what days cost', () => {
  test('adds up to the price, however the period is cut', () => {
    fc.assert(
      fc.property(price, period, fc.array(fc.nat(400)), (whole, one, cuts) => {
        const all = daysOf(one);
        const at = [0n, ...cuts.map(BigInt).filter((day) => day < all), all].sort((a, b) => Number(a - b));
        const parts = at.slice(1).map((until, index) => priceOfDays(whole, at[index]!, until, all));
        expect(parts.reduce((total, part) => total + part, 0n)).toBe(whole);
      }),
    );
  });

  test('is never negative, and never more than the price', () => {
    fc.assert(
      fc.property(price, period, fc.nat(400), (whole, one, days) => {
        const all = daysOf(one);
        const used = BigInt(days) > all ? all : BigInt(days);
        const rest = priceOfRest(whole, used, all);
        expect(rest >= 0n && rest <= whole).toBe(true);
      }),
    );
  });

  test('of a year with another plan each day is the sum of its days', () => {
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 2, maxLength: 5 }),
        fc.array(fc.nat(4), { minLength: 366, maxLength: 366 }),
        (prices, choices) => {
          const year = periodFrom(new Date('2028-01-01T00:00:00Z'), 'YEAR', 1);
          const all = daysOf(year);
          const priceOn = (day: number) => prices[choices[day]! % prices.length]!;
          let paid = priceOn(0);
          let ofDays = 0n;
          for (let day = 0; day < Number(all); day++) {
            const used = BigInt(day);
            if (day > 0) paid += priceOfRest(priceOn(day), used, all) - priceOfRest(priceOn(day - 1), used, all);
            ofDays += priceOfDays(priceOn(day), used, used + 1n, all);
          }
          expect(paid).toBe(ofDays);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('periods', () => {
  const ends = (start: string, interval: 'MONTH' | 'YEAR', count: number) => {
    const anchorDay = new Date(start).getUTCDate();
    const found: string[] = [];
    for (let at = new Date(start); found.length < count; ) {
      at = periodFrom(at, interval, anchorDay).end;
      found.push(at.toISOString().slice(0, 10));
    }
    return found;
  };

  test('end on the day of the month on which the first began, or on its last', () => {
    expect(ends('2027-10-31T08:00:00Z', 'MONTH', 6)).toEqual([
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
    expect(ends('2028-02-29T08:00:00Z', 'YEAR', 4)).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  });

  test('are whole days that follow each other', () => {
    fc.assert(
      fc.property(period, (one: Period) => {
        expect((one.end.getTime() - one.start.getTime()) % 86_400_000).toBe(0);
        expect(usedDays(one, one.start)).toBe(0n);
        expect(usedDays(one, new Date(one.end.getTime() - 1))).toBe(daysOf(one) - 1n);
        expect(usedDays(one, one.end)).toBe(daysOf(one));
      }),
    );
  });
});

describe('tax', () => {
  const rules = {
    seller: { country: 'DE' },
    taxRates: new Map([
      ['DE', 1900],
      ['FR', 2000],
      ['FI', 2550],
      ['NO', 2500],
    ]),
  };

  test.each([
    ['at home', 'DE', '', 1900, false],
    ['at home with an id', 'DE', 'DE136695976', 1900, false],
    ['of a person in the union', 'FR', '', 2000, false],
    ['of a business in the union', 'FR', 'FR12345678901', 0, true],
    ['with an id that is not written right', 'FR', 'FR1', 2000, false],
    ['outside the union', 'NO', '912345678', 2500, false],
    ['where there is no rate', 'US', '', 0, false],
    ['of who did not say where', '', '', 1900, false],
  ])('%s', (_case, country, vatId, rate, isReverse) => {
    const tax = taxFor(rules, { country, vatId });
    expect([tax.rate, tax.note?.includes('Reverse charge') ?? false]).toEqual([rate, isReverse]);
  });

  test('is rounded once, on the subtotal, and is as large taken back', () => {
    expect(taxOn(1995n, { rate: 2550, note: null })).toBe(509n);
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 10_000 }), (subtotal, rate) => {
        const tax = { rate, note: null };
        expect(taxOn(-subtotal, tax)).toBe(-taxOn(subtotal, tax));
      }),
    );
  });
});
