import { type BillLine, type Plan, putOff } from '@zeacon/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allMeters, unitOf } from '../../platform/plan-meters.ts';
import { discounted, discountIn } from './discounts.ts';
import { overageLines, type UsedAmounts } from './overage.ts';
import { addDays, daysOf, periodFrom } from './periods.ts';
import type { PlanRow } from './plans.repository.ts';
import { priceOfDays } from './proration.ts';
import { quote, type Running, totalsOf } from './quote.ts';
import { taxOn } from './tax.ts';

const month = { start: new Date('2028-02-29T10:00:00Z'), end: new Date('2028-03-29T10:00:00Z') };
const rules = { currency: 'EUR', seller: { country: 'DE' }, taxRates: new Map([['DE', 1900]]) };
const buyer = { name: '', address: '', country: 'DE', vatId: '' };
const price = fc.bigInt({ min: 0n, max: 1_000_000_00n });
const sumOf = (lines: readonly BillLine[]) => lines.reduce((total, { amount }) => total + amount, 0);

const meter = fc.constantFrom(...allMeters);
const overage = fc.dictionary(meter, fc.record({ per: fc.integer({ min: 1, max: 1000 }), amount: fc.nat(100_00) }));
const includes = fc.dictionary(meter, fc.nat(10_000));
const usedUnits = fc.dictionary(meter, fc.bigInt({ min: 0n, max: 1_000_000n }));

const unit = (name: (typeof allMeters)[number]) => unitOf(name, month.end.getTime() - month.start.getTime());
const amounts = (units: Record<string, bigint>, more = 0n) =>
  Object.fromEntries(allMeters.map((name) => [name, (units[name] ?? 0n) * unit(name) + more])) as UsedAmounts;
const planOf = (parts: object) => parts as Pick<Plan, 'includes' | 'overage'>;

test('overage is never negative, never more than its units cost, and never less for using more', () => {
  fc.assert(
    fc.property(includes, overage, usedUnits, fc.bigInt({ min: 0n, max: 10n ** 12n }), (free, cost, units, more) => {
      const plan = planOf({ includes: free, overage: cost });
      const lines = overageLines(plan, amounts(units), month);
      const longer = overageLines(plan, amounts(units, more), month);
      const costOf = (all: BillLine[], name: string) => all.find((line) => line.name === name)?.amount ?? 0;
      for (const name of allMeters) {
        const charged = costOf(lines, name);
        expect(charged).toBeGreaterThanOrEqual(0);
        expect(costOf(longer, name)).toBeGreaterThanOrEqual(charged);
        const beyond = Math.max(0, Number(units[name] ?? 0n) - (free[name] ?? 0));
        const isPriced = cost[name] !== undefined && free[name] !== undefined;
        const exact = isPriced ? (cost[name]!.amount * beyond) / cost[name]!.per : 0;
        expect(Math.abs(charged - exact)).toBeLessThanOrEqual(0.5);
      }
    }),
  );
});

test('what is begun of a unit is not charged', () => {
  fc.assert(
    fc.property(
      includes,
      overage,
      usedUnits,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (free, cost, units, part) => {
        const plan = planOf({ includes: free, overage: cost });
        const begun = Object.fromEntries(
          allMeters.map((name) => [name, amounts(units)[name] + BigInt(Math.floor(part * Number(unit(name))))]),
        ) as UsedAmounts;
        expect(overageLines(plan, begun, month)).toEqual(overageLines(plan, amounts(units), month));
      },
    ),
  );
});

test('the lines of a bill and its tax are its total, and what is due is never negative', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: -10_000_00, max: 10_000_00 }), fc.integer({ min: 0, max: 99 }))),
      fc.bigInt({ min: -49n, max: 20_000_00n }),
      (parts, credit) => {
        const lines = parts.map(
          (amount): BillLine => ({
            ...{ kind: amount < 0 ? 'UNUSED' : 'OVERAGE', name: 'x', quantity: 1, from: null, until: null, amount },
          }),
        );
        const money = totalsOf(lines, rules, buyer, credit);
        expect(money.subtotal).toBe(sumOf(lines));
        expect(money.subtotal + money.tax).toBe(money.total);
        const later = putOff(money);
        expect(money.amountDue + money.creditUsed + later - money.creditAdded).toBe(money.total);
        expect(later >= 0 && later < 50 && (later === 0 || money.amountDue === 0)).toBe(true);
        expect(Math.min(money.amountDue, money.creditAdded)).toBeGreaterThanOrEqual(0);
        expect(money.amountDue === 0 || money.amountDue >= 50).toBe(true);
        expect(money.creditUsed).toBeGreaterThanOrEqual(Math.min(Number(credit), 0));
        expect(money.creditUsed).toBeLessThanOrEqual(Math.max(Number(credit), 0));
      },
    ),
  );
});

test('where nothing is billed, nothing is due, whatever was put off before', () => {
  expect(totalsOf([], rules, buyer, -200n)).toMatchObject({ total: 0, creditUsed: 0, amountDue: 0 });
});

test('a year in which the plan is changed every day is billed as the sum of its days', () => {
  const start = new Date('2028-01-01T08:00:00Z');
  const year = periodFrom(start, 'YEAR', 1);
  const all = daysOf(year);
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 2, maxLength: 5 }),
      fc.array(fc.nat(4), { minLength: 366, maxLength: 366 }),
      (prices, choices) => {
        let running: Running | undefined;
        let billed = 0;
        let ofDays = 0n;
        for (let day = 0; day < Number(all); day++) {
          const chosen = prices[choices[day]! % prices.length]!;
          const plan = { id: `plan-${chosen}`, name: 'Plan', details: { trialDays: 0 } } as PlanRow;
          const asked = { rules, buyer, plan, interval: 'YEAR', price: chosen, credit: 0n, moreTrialDays: 0 } as const;
          const now = addDays(start, day);
          const order = quote({ ...asked, discount: undefined, running, hadTrial: false, now });
          for (const { kind, amount } of order.lines) expect(kind === 'UNUSED' ? amount <= 0 : amount >= 0).toBe(true);
          billed += order.subtotal;
          ofDays += priceOfDays(chosen, BigInt(day), BigInt(day + 1), all);
          running = {
            state: 'ACTIVE',
            interval: 'YEAR',
            planName: 'Plan',
            anchorDay: 1,
            period: year,
            paid: { price: chosen, period: year, tax: undefined },
            discount: undefined,
          };
        }
        expect(billed).toBe(Number(ofDays));
      },
    ),
    { numRuns: 20 },
  );
});

test('a day costs what the dearest plan that it saw costs, however often plans are changed within it', () => {
  const start = new Date('2027-03-01T08:00:00Z');
  const period = periodFrom(start, 'MONTH', 1);
  const all = daysOf(period);
  const step = fc.record({ minute: fc.integer({ min: 0, max: 31 * 1440 - 1 }), plan: fc.nat(3) });
  const prices = [0n, 900n, 3100n, 9300n] as const;
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      const sorted = [{ minute: 0, plan: 2 }, ...steps].sort((a, b) => a.minute - b.minute);
      const dearest = Array.from({ length: Number(all) }, () => 0n);
      let running: Running | undefined;
      let billed = 0;
      for (const [index, { minute, plan: chosen }] of sorted.entries()) {
        const price = prices[chosen]!;
        const now = new Date(start.getTime() + minute * 60_000);
        const plan = { id: `plan-${chosen}`, name: 'Plan', details: { trialDays: 0 } } as PlanRow;
        const asked = { rules, buyer, plan, interval: 'MONTH', price, credit: 0n, moreTrialDays: 0 } as const;
        const order = quote({ ...asked, discount: undefined, running, hadTrial: true, now });
        billed += order.subtotal;
        const until = Math.max((sorted[index + 1]?.minute ?? 31 * 1440) - 1, minute);
        const isSeen = minute % 1440 > 0 || sorted[index + 1]?.minute !== minute;
        if (isSeen)
          for (let day = Math.floor(minute / 1440); day <= Math.floor(until / 1440); day++)
            if (price > dearest[day]!) dearest[day] = price;
        running = {
          ...{ state: 'ACTIVE', interval: 'MONTH', planName: 'Plan', anchorDay: 1, period, discount: undefined },
          paid: { price, period, tax: undefined },
          paidDay: order.paidDay && {
            ...order.paidDay,
            until: new Date(order.paidDay.until),
            price: BigInt(order.paidDay.price),
          },
        };
      }
      const due = dearest.reduce((sum, price, day) => sum + priceOfDays(price, BigInt(day), BigInt(day + 1), all), 0n);
      expect(Math.abs(billed - Number(due))).toBeLessThanOrEqual(2 * sorted.length);
    }),
  );
});

test('what is given back has the tax that was paid, whatever the rate is today', () => {
  const rate = fc.integer({ min: 0, max: 3000 });
  const note = fc.constantFrom(null, 'Reverse charge');
  fc.assert(
    fc.property(price, rate, note, rate, (paid, paidRate, paidNote, todayRate) => {
      const paidTax = { rate: paidRate, note: paidNote };
      const today = { ...rules, taxRates: new Map([['DE', todayRate]]) };
      const running = { state: 'ACTIVE', interval: 'YEAR', planName: 'Plan', anchorDay: 1 } as const;
      const period = periodFrom(month.start, 'YEAR', 1);
      const free = { id: 'free', name: 'Free', details: { trialDays: 0 } } as PlanRow;
      const order = quote({
        ...{
          rules: today,
          buyer,
          plan: free,
          interval: 'YEAR',
          price: 0n,
          credit: 0n,
          discount: undefined,
          moreTrialDays: 0,
        },
        ...{
          running: {
            ...running,
            period,
            paid: { price: paid, period, tax: paidTax },
            discount: undefined,
          },
          hadTrial: true,
          now: period.start,
        },
      });
      expect(BigInt(order.total)).toBe(-(paid + taxOn(paid, paidTax)));
      expect(order.subtotal + order.tax).toBe(order.total);
    }),
  );
});

test('a code of some months never takes off more than so many months cost, however plans are changed', () => {
  const monthly = [3100n, 9300n] as const;
  const step = fc.record({
    days: fc.integer({ min: 1, max: 40 }),
    interval: fc.constantFrom('MONTH' as const, 'YEAR' as const),
    plan: fc.nat(1),
  });
  const amountsOf = ({ percent, amount }: { percent: number | null; amount: number | null }) => ({ percent, amount });
  const priceOf = (plan: number, interval: 'MONTH' | 'YEAR') => monthly[plan]! * (interval === 'YEAR' ? 12n : 1n);

  function paid(
    steps: readonly { days: number; interval: 'MONTH' | 'YEAR'; plan: number }[],
    code?: { percent: number | null; amount: number | null; months: number },
  ) {
    let left = code?.months ?? 0;
    let [total, plan, now] = [0, 0, new Date('2027-01-31T10:00:00Z')];
    let running: Running | undefined;
    const discount = (interval: 'MONTH' | 'YEAR') =>
      discountIn(code && { code: 'C', ...amountsOf(code), monthsLeft: left }, interval);
    for (const next of steps) {
      if (running && now >= running.period.end) {
        const { interval, anchorDay } = running;
        const taken = discount(interval);
        const net = discounted(priceOf(plan, interval), interval, taken);
        left -= taken?.months ?? 0;
        total += Number(net);
        const period = periodFrom(running.period.end, interval, anchorDay);
        running = {
          ...running,
          period,
          paid: { price: net, period, tax: undefined },
          discount: taken,
        };
      } else {
        plan = next.plan;
        const { interval } = next;
        const row = { id: 'plan', name: 'Plan', details: { trialDays: 0 } } as PlanRow;
        const order = quote({
          ...{ rules, buyer, plan: row, interval, price: priceOf(plan, interval), credit: 0n, moreTrialDays: 0 },
          ...{ discount: discount(interval), running, hadTrial: true, now },
        });
        left -= order.promoMonths;
        total += order.subtotal;
        const taken = order.lines.find(({ kind }) => kind === 'DISCOUNT');
        const period = { start: new Date(order.periodStart), end: new Date(order.periodEnd) };
        running = {
          ...{ state: 'ACTIVE', interval, planName: 'Plan', anchorDay: order.anchorDay, period },
          paid: { price: BigInt(order.periodPrice), period, tax: undefined },
          discount: taken && { code: 'C', ...amountsOf(code!), months: taken.quantity },
        };
      }
      now = addDays(now, Math.min(next.days, Number((running.period.end.getTime() - now.getTime()) / 86_400_000)));
    }
    return total;
  }

  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 40 }),
      fc.oneof(
        fc.record({ percent: fc.integer({ min: 1, max: 100 }), amount: fc.constant(null) }),
        fc.record({ percent: fc.constant(null), amount: fc.integer({ min: 1, max: 120_00 }) }),
      ),
      fc.integer({ min: 1, max: 15 }),
      (steps, off, months) => {
        const taken = paid(steps) - paid(steps, { ...off, months });
        const most = off.amount ?? (Number(monthly[1]) * off.percent!) / 100;
        expect(taken).toBeGreaterThanOrEqual(-steps.length);
        expect(taken).toBeLessThanOrEqual(most * months + 2 * steps.length);
      },
    ),
  );
});

test('a code of some months takes as much off a year as off its months', () => {
  const amount = fc.integer({ min: 1, max: 120_00 });
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 100_000n }), amount, fc.integer({ min: 1, max: 40 }), (month, off, left) => {
      const code = { code: 'C', percent: null, amount: off, monthsLeft: left };
      const ofMonth = month - discounted(month, 'MONTH', discountIn(code, 'MONTH'));
      const ofYear = month * 12n - discounted(month * 12n, 'YEAR', discountIn(code, 'YEAR'));
      expect(ofYear).toBe(ofMonth * BigInt(Math.min(left, 12)));
    }),
  );
});
