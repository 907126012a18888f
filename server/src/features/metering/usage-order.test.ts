import type { Plan } from '@zeacon/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { overageLines } from '../billing/overage.ts';
import type { UsageFact } from './usage-fact.ts';
import { createUsageLedger } from './usage-ledger.ts';

const month = { start: new Date('2026-04-01T10:00:00Z'), end: new Date('2026-05-01T10:00:00Z') };
const monthMs = month.end.getTime() - month.start.getTime();
const plan = {
  includes: { liveMinutes: 10, deliveredMinutes: 5, storedGigabytes: 1 },
  overage: {
    liveMinutes: { per: 3, amount: 7 },
    deliveredMinutes: { per: 1, amount: 2 },
    storedGigabytes: { per: 1, amount: 50 },
  },
} as unknown as Pick<Plan, 'includes' | 'overage'>;
const meters = { session: 'liveMinutes', views: 'deliveredMinutes', storage: 'storedGigabytes' } as const;

interface Told {
  source: keyof typeof meters;
  fact: UsageFact;
}

/** What is told of one fact: how much it was each time it was looked at. */
const ofOneFact = fc
  .record({
    source: fc.constantFrom<keyof typeof meters>('session', 'views', 'storage'),
    amounts: fc.array(fc.integer({ min: 0, max: 40 * 60_000 }), { minLength: 1, maxLength: 4 }),
    at: fc.integer({ min: 0, max: monthMs - 1 }),
  })
  .map(({ source, amounts, at }) => {
    const scale = source === 'storage' ? 1_000_000 : 1;
    return { source, at: new Date(month.start.getTime() + at), amounts: amounts.map((amount) => amount * scale) };
  });

const facts = fc.array(ofOneFact, { minLength: 1, maxLength: 12 });
/** How it is told: in which order, what again, and where a server dies before what it wrote counts. */
const telling = fc.record({
  order: fc.array(fc.nat(1000), { minLength: 64, maxLength: 64 }),
  batches: fc.array(fc.record({ size: fc.integer({ min: 1, max: 5 }), dies: fc.boolean() }), { maxLength: 12 }),
  repeats: fc.array(fc.nat(1000), { maxLength: 10 }),
});

/** Whole minutes, or gigabytes of a month, beyond the plan, each kind rounded to a cent by itself. */
function billOf(known: readonly { source: keyof typeof meters; amounts: number[] }[]): number {
  const totalOf = (asked: keyof typeof meters) =>
    known.reduce((total, { source, amounts }) => total + (source === asked ? Math.max(...amounts) : 0), 0);
  const live = Math.max(0, Math.floor(totalOf('session') / 60_000) - 10);
  const delivered = Math.max(0, Math.floor(totalOf('views') / 60_000) - 5);
  const stored = Math.max(0, Math.floor(totalOf('storage') / (1_000_000_000 * (monthMs / 3_600_000))) - 1);
  return Math.round((live * 7) / 3) + delivered * 2 + stored * 50;
}

describeOnEachDatabase('usage', (database) => {
  let businesses = 0;

  test('is billed the same in whatever order it is told, however often, and over crashes', async () => {
    const ledger = createUsageLedger({ database: database(), clock: createTestClock('2026-04-30T12:00:00Z').now });

    async function enter(told: readonly Told[], dies: boolean): Promise<void> {
      const entered = database().transaction(async (tx) => {
        for (const { source, fact } of told) await ledger.recordIn(tx, source, fact);
        if (dies) throw new Error('died');
      });
      if (!dies) return entered;
      await expect(entered).rejects.toThrow('died');
      // Two servers take it up.
      await Promise.all([told, told].map((again) => Promise.all(again.map(tell))));
    }
    const tell = ({ source, fact }: Told) => ledger.record(source, [fact]);

    await fc.assert(
      fc.asyncProperty(facts, telling, async (known, { order, batches, repeats }) => {
        const businessId = `biz_order${++businesses}`;
        const once = known.flatMap(({ source, at, amounts }, index) =>
          amounts.map((amount): Told => {
            const fact = { businessId, id: `${businessId}/${index}`, meter: meters[source], amount, at };
            return { source, fact };
          }),
        );
        const all = [...once, ...repeats.map((number) => once[number % once.length]!)];
        const left = all
          .map((told, index) => ({ told, key: order[index] ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ told }) => told);
        const dealt = batches.map(({ size, dies }) => ({ told: left.splice(0, size), dies }));
        for (const { told, dies } of [...dealt, { told: left, dies: false }])
          if (told.length > 0) await enter(told, dies);

        const used = await ledger.amounts(database().db, businessId, month.start, month.end);
        const billed = overageLines(plan, used, month).reduce((total, { amount }) => total + amount, 0);
        expect(billed).toBe(billOf(known));
      }),
      { numRuns: 40 },
    );
  });
});
