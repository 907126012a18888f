import type { PlanMeter } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { allMeters, meterKinds } from '../../platform/plan-meters.ts';
import { eachOf } from './each-of.ts';
import { createUsageEntriesRepository } from './usage-entries.repository.ts';
import { onlyGrows, type UsageFact, type UsageSource } from './usage-fact.ts';

export type UsageLedger = ReturnType<typeof createUsageLedger>;

/** Few enough that a transaction is short. */
const factsAtOnce = 500;

/**
 * What businesses used. A fact is entered as the difference to what was entered of it before, with the next number, while
 * the business is locked: looked at again after a crash, or by two servers at once, it adds nothing.
 */
export function createUsageLedger({ database, clock }: { database: Database; clock: Clock }) {
  async function enterIn(tx: Transaction, source: UsageSource, businessId: string, given: readonly UsageFact[]) {
    const facts = [...new Map(given.map((fact) => [fact.id, fact])).values()];
    const entries = createUsageEntriesRepository(tx);
    const billedUntil = await entries.lock(businessId);
    const counted = await entries.counted(
      source,
      facts.map(({ id }) => id),
    );
    const countedAt = clock();
    const rows = facts.flatMap(({ id: factId, meter, amount, at }) => {
      const before = counted.get(factId) ?? { quantity: 0, entries: 0 };
      const quantity = Math.round(amount) - before.quantity;
      if (quantity === 0 || (quantity < 0 && onlyGrows[source])) return [];
      const eventId = `${factId}#${before.entries + 1}`;
      const used = billedUntil && at < billedUntil ? billedUntil : at;
      return [{ source, eventId, factId, businessId, meter, quantity, at: used, countedAt }];
    });
    if (rows.length > 0) await entries.insert(rows);
  }

  return {
    recordIn: (tx: Transaction, source: UsageSource, fact: UsageFact) => enterIn(tx, source, fact.businessId, [fact]),

    /** Of a fact that is named twice, the last counts. Rejects after all others were entered where one business fails. */
    async record(source: UsageSource, facts: readonly UsageFact[]): Promise<void> {
      const businesses = Map.groupBy(facts, (fact) => fact.businessId);
      await eachOf(businesses, async ([businessId, ofBusiness]) => {
        for (let from = 0; from < ofBusiness.length; from += factsAtOnce)
          await database.transaction((tx) =>
            enterIn(tx, source, businessId, ofBusiness.slice(from, from + factsAtOnce)),
          );
      });
    },

    /** What was used from `from` until before `until`, of every meter. */
    async amounts(on: Queryable, businessId: string, from: Date, until: Date): Promise<Record<PlanMeter, bigint>> {
      const sums = new Map(
        (await createUsageEntriesRepository(on).sums(businessId, from, until)).map((row) => [row.meter, row]),
      );
      const of = (meter: PlanMeter) => (meterKinds[meter] === 'PEAK' ? sums.get(meter)?.peak : sums.get(meter)?.sum);
      const known = (amount: bigint | undefined) => (amount !== undefined && amount > 0n ? amount : 0n);
      return Object.fromEntries(allMeters.map((meter) => [meter, known(of(meter))])) as Record<PlanMeter, bigint>;
    },

    billedUntil: (on: Queryable, businessId: string) => createUsageEntriesRepository(on).billedUntil(businessId),

    /** Nothing is entered until the transaction ends. Until when the business was billed. */
    lockIn: (tx: Transaction, businessId: string) => createUsageEntriesRepository(tx).lock(businessId),

    /** What was used before is settled: what is found out later counts from then on. */
    async closeIn(tx: Transaction, businessId: string, until: Date): Promise<void> {
      const entries = createUsageEntriesRepository(tx);
      await entries.lock(businessId);
      await entries.setBilledUntil(businessId, until);
    },
  };
}
