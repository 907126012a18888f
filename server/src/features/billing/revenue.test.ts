import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { cards, openBilling, openDesk } from './billing.testing.ts';
import { revenueStep } from './operated.table.ts';
import { createRevenueRepository, type RevenueMove } from './revenue.repository.ts';
import { monthStarts } from './revenue.service.ts';
import { monthlyOf } from './revenue-steps.ts';

interface Step {
  payer: string;
  minute: number;
  monthly: number;
  currency: string;
}

const start = Date.parse('2026-01-01T00:00:00Z');
const at = (minute: number) => new Date(start + minute * 60_000);

/** Looks at every payer at every edge, one after another. */
function slowMoves(steps: readonly Step[], edges: readonly number[]): RevenueMove[] {
  const paysAt = (payer: string, edge: number) =>
    steps.filter((step) => step.payer === payer && step.currency === 'EUR' && step.minute < edge).at(-1)?.monthly ?? 0;
  return edges.slice(1).map((end, index) => {
    const move: RevenueMove = {
      ...{ startCustomers: 0, startMrr: 0, gainedCustomers: 0, gainedMrr: 0, grown: 0, shrunk: 0 },
      ...{ lostCustomers: 0, lostMrr: 0, endCustomers: 0, endMrr: 0 },
    };
    for (const payer of new Set(steps.map((step) => step.payer))) {
      const was = paysAt(payer, edges[index]!);
      const is = paysAt(payer, end);
      if (was > 0) move.startCustomers++;
      move.startMrr += was;
      if (is > 0) move.endCustomers++;
      move.endMrr += is;
      if (was === 0 && is > 0) {
        move.gainedCustomers++;
        move.gainedMrr += is;
      } else if (was > 0 && is === 0) {
        move.lostCustomers++;
        move.lostMrr += was;
      } else if (is > was) move.grown += is - was;
      else move.shrunk += was - is;
    }
    return move;
  });
}

const step = fc.record({
  payer: fc.constantFrom('a', 'b', 'c', 'd'),
  minute: fc.nat(40),
  monthly: fc.oneof(fc.constant(0), fc.nat(5000)),
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD'),
});
const edges = fc
  .uniqueArray(fc.nat(42), { minLength: 2, maxLength: 6 })
  .map((minutes) => minutes.sort((a, b) => a - b));

describeOnSharedPlatform('revenue', (database) => {
  test('is what a slow plain count says, and what changed adds up', async () => {
    const { platform } = await openTestPlatform(database());
    const { db } = platform.database;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), edges, async (given, minutes) => {
        // A payer has one currency, as a platform has.
        const steps = given
          .map((one) => ({ ...one, payer: `${one.payer}${one.currency}` }))
          .sort((a, b) => a.minute - b.minute);
        await db.delete(revenueStep);
        for (const { payer, minute, monthly, currency } of steps)
          await db.insert(revenueStep).values({ payer, at: at(minute), state: 'ACTIVE', currency, monthly });
        const moves = await createRevenueRepository(db).moves('EUR', minutes.map(at));
        expect(moves).toEqual(slowMoves(steps, minutes));
        for (const [index, move] of moves.entries()) {
          const { startMrr, gainedMrr, grown, shrunk, lostMrr, endMrr } = move;
          expect(startMrr + gainedMrr + grown - shrunk - lostMrr).toBe(endMrr);
          expect(move.startCustomers + move.gainedCustomers - move.lostCustomers).toBe(move.endCustomers);
          if (index > 0) expect(moves[index - 1]!.endMrr).toBe(startMrr);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('follows a business through trial, plan, more, a bill unpaid and its end', async () => {
    const { platform, addCard, replaceCard, select, change, live, clock, runDue } = await openBilling(database(), {
      at: '2026-01-10T10:00:00Z',
    });
    const { ask } = await openDesk(platform);
    const revenue = async () => (await ask('revenue?months=3')).data;
    expect(await revenue()).toMatchObject({ mrr: 0, arr: 0, customers: 0, trials: 0, months: [{}, {}, { end: {} }] });
    await addCard(cards.good);
    await select('Trial');
    expect(await revenue()).toMatchObject({ mrr: 0, customers: 0, trials: 1 });
    await live(14);
    expect(await revenue()).toMatchObject({ mrr: 2000, arr: 24_000, customers: 1, trials: 0 });
    clock.advanceSec(10 * 86_400);
    await runDue();
    await change('Starter', { interval: 'YEAR' });
    const grown = await revenue();
    expect(grown).toMatchObject({ mrr: 2583, customers: 1, currency: 'EUR' });
    expect(grown.months.slice(-2)).toMatchObject([
      { month: '2026-01', isWhole: true, gained: { customers: 1, mrr: 2000 }, customerChurn: null },
      { month: '2026-02', isWhole: false, start: { mrr: 2000 }, grown: 583, shrunk: 0, customerChurn: 0 },
    ]);
    await change('Studio', { interval: 'MONTH' });
    await replaceCard(cards.declinedLater);
    clock.advanceSec(29 * 86_400);
    for (let day = 0; day < 200 && (await revenue()).pastDue.customers === 0; day++) await live(1);
    const failing = await revenue();
    expect(failing).toMatchObject({ mrr: 9300, pastDue: { customers: 1, mrr: 9300 } });
    expect(failing.pastDue.openAmount).toBeGreaterThan(0);
    await live(8);
    expect(await revenue()).toMatchObject({ mrr: 0, customers: 0, pastDue: { customers: 0 } });
    expect((await revenue()).months.at(-1)).toMatchObject({ lost: { customers: 1, mrr: 9300 } });
  });

  test('counts plans that were chosen before it was noted, once', async () => {
    const first = await openBilling(database(), { at: '2026-01-10T10:00:00Z' });
    await first.addCard(cards.good);
    await first.select('Starter');
    const { ask } = await openDesk(first.platform);
    const { db } = first.platform.platform.database;
    await db.delete(revenueStep);
    expect((await ask('revenue')).data.mrr).toBe(0);
    const { steps } = first.platform.modules.billing;
    for (let time = 0; time < 2; time++)
      await first.platform.platform.database.transaction((tx) => steps.catchUpIn(tx));
    expect((await ask('revenue')).data).toMatchObject({ mrr: 3100, customers: 1 });
    expect(await db.$count(revenueStep)).toBe(1);
  });

  test('counts a business as lost that is being deleted, and again if that is called off', async () => {
    const { addCard, select, platform, business } = await openBilling(database());
    await addCard(cards.good);
    await select('Starter');
    const { ask } = await openDesk(platform);
    const { steps } = platform.modules.billing;
    const { database: own } = platform.platform;
    await own.transaction((tx) => steps.noteClosedIn(tx, business.businessId, true));
    expect((await ask('revenue')).data).toMatchObject({ mrr: 0, customers: 0 });
    await own.transaction((tx) => steps.noteClosedIn(tx, business.businessId, false));
    expect((await ask('revenue')).data).toMatchObject({ mrr: 3100, customers: 1 });
  });

  test('is nothing where nothing is sold', async () => {
    const platform = await openTestPlatform(database());
    const { ask, send } = await openDesk(platform);
    expect((await ask('revenue')).data).toMatchObject({ isSelling: false, currency: null, mrr: 0, months: [] });
    expect((await ask('plan')).data).toEqual({ isSelling: false, requiresPlan: false, items: [] });
    expect((await ask('promo-code')).data.items).toEqual([]);
    expect((await send('promo-code', { code: 'AAA', percent: 5 })).error).toBe('plan.not_sold');
  });
});

test.each([
  ['ACTIVE', 'MONTH', 1900, 1900],
  ['PAST_DUE', 'MONTH', 1900, 1900],
  ['ACTIVE', 'YEAR', 100, 8],
  ['ACTIVE', 'YEAR', 102, 9],
  ['TRIAL', 'MONTH', 0, 0],
  ['READ_ONLY', 'MONTH', 1900, 0],
  ['ENDED', 'YEAR', 1900, 0],
] as const)('%s by the %s for %i is %i a month', (state, interval, periodPrice, monthly) => {
  expect(monthlyOf({ state, interval, periodPrice })).toBe(monthly);
});

test.each([
  ['2026-03-31T23:59:59.999Z', ['2026-01-01', '2026-02-01', '2026-03-01']],
  ['2026-01-01T00:00:00.000Z', ['2025-10-01', '2025-11-01', '2025-12-01']],
  ['2026-01-01T00:00:00.001Z', ['2025-11-01', '2025-12-01', '2026-01-01']],
])('the months until before %s begin on %j', (end, days) => {
  expect(monthStarts(new Date(end), 3).map((day) => day.toISOString().slice(0, 10))).toEqual(days);
});
