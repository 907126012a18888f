import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import type { UsageFact } from './usage-fact.ts';
import { createUsageLedger } from './usage-ledger.ts';

const at = (time: string) => new Date(`2026-04-${time}:00Z`);
const [begin, end] = [at('01T10:37'), at('30T10:37')];

describeOnEachDatabase('the ledger of usage', (database) => {
  let businesses = 0;

  function open() {
    const { db } = database();
    const businessId = `biz_ledger${++businesses}`;
    const clock = createTestClock('2026-04-10T12:00:00Z');
    const ledger = createUsageLedger({ database: database(), clock: clock.now });
    const fact = (id: string, amount: number, time: string, more: Partial<UsageFact> = {}): UsageFact => ({
      ...{ businessId, id: `${businessId}/${id}`, meter: 'liveMinutes', amount, at: at(time) },
      ...more,
    });
    const used = async (from = begin, until = end) =>
      Number((await ledger.amounts(db, businessId, from, until)).liveMinutes);
    const entries = async () => {
      const { rows } = await db.execute<{ quantity: string; at: Date }>(
        sql`select quantity, at from usage_entry where business_id = ${businessId} order by counted_at, event_id`,
      );
      return rows.map(({ quantity }) => Number(quantity));
    };
    const hours = async () => {
      const { rows } = await db.execute<{ total: string | null }>(
        sql`select sum(quantity)::text as total from usage_hour where business_id = ${businessId}`,
      );
      return Number(rows[0]?.total);
    };
    return { ledger, businessId, fact, used, entries, hours };
  }

  test('enters a fact once, however often it is told', async () => {
    const { ledger, fact, used, entries, hours } = open();
    const facts = [fact('a', 600, '02T10:00'), fact('b', 40, '02T10:59'), fact('b', 40, '02T10:59')];
    for (let time = 0; time < 3; time++) await ledger.record('session', facts);
    expect([await used(), await entries(), await hours()]).toEqual([640, [600, 40], 640]);
  });

  test('enters it once when servers tell of it at the same time', async () => {
    const { ledger, fact, used, entries, hours } = open();
    const facts = Array.from({ length: 20 }, (_, index) => fact(`s${index}`, 1000 + index, '03T08:15'));
    await Promise.all(Array.from({ length: 6 }, () => ledger.record('session', facts)));
    expect(await entries()).toHaveLength(20);
    expect([await used(), await hours()]).toEqual([20_190, 20_190]);
  });

  test('enters what a fact grows by, and what it was too much as an entry of its own', async () => {
    const { ledger, fact, used, entries, hours } = open();
    for (const amount of [100, 250, 250, 90, 250]) await ledger.record('packaging', [fact('a', amount, '02T10:00')]);
    expect(await entries()).toEqual([100, 150, -160, 160]);
    expect([await used(), await hours()]).toEqual([250, 250]);
  });

  test('keeps what was watched of a video that was deleted since', async () => {
    const { ledger, fact, used } = open();
    for (const amount of [100, 20, 110]) await ledger.record('views', [fact('a', amount, '02T10:00')]);
    expect(await used()).toBe(110);
  });

  test('keeps how long a live went on where a server that read it earlier tells of it later', async () => {
    const { ledger, fact, used, entries } = open();
    for (const amount of [100, 250, 180]) await ledger.record('session', [fact('a', amount, '02T10:00')]);
    expect([await used(), await entries()]).toEqual([250, [100, 150]]);
  });

  test('counts from the beginning of a period until before its end', async () => {
    const { ledger, fact, used } = open();
    const times = ['01T10:36', '01T10:37', '30T10:36', '30T10:37'];
    await ledger.record(
      'session',
      times.map((time, index) => fact(time, 10 ** index, time)),
    );
    expect([await used(), await used(end, at('30T23:00')), await used(at('01T00:00'), begin)]).toEqual([110, 1000, 1]);
  });

  test('counts in the next period what is found out after one was billed', async () => {
    const { ledger, businessId, fact, used } = open();
    await ledger.record('session', [fact('a', 500, '29T10:00')]);
    await database().transaction((tx) => ledger.closeIn(tx, businessId, end));
    await ledger.record('session', [fact('a', 800, '29T10:00'), fact('b', 7, '12T10:00')]);
    expect([await used(), await used(end, at('30T23:00'))]).toEqual([500, 307]);
  });

  test('says the most there was at once of what does not add up, and nothing where less than nothing is left', async () => {
    const { ledger, businessId, fact } = open();
    await ledger.record('team', [fact('march', 9, '02T10:00', { meter: 'seats' })]);
    for (const amount of [3, 5, 4])
      await ledger.record('team', [fact('april', amount, '03T10:00', { meter: 'seats' })]);
    await ledger.record('packaging', [fact('a', 100, '01T09:00')]);
    await ledger.record('packaging', [fact('a', 30, '02T10:00')]);
    const { seats, liveMinutes } = await ledger.amounts(database().db, businessId, at('03T00:00'), end);
    const all = await ledger.amounts(database().db, businessId, begin, end);
    expect([seats, liveMinutes, all.seats, all.liveMinutes]).toEqual([5n, 0n, 9n, 0n]);
  });

  test('is rolled back as a whole', async () => {
    const { ledger, fact, used, hours } = open();
    const failing = database().transaction(async (tx) => {
      await ledger.recordIn(tx, 'packaging', fact('file', 100, '02T10:00'));
      throw new Error('the packaging failed');
    });
    await expect(failing).rejects.toThrow('the packaging failed');
    expect([await used(), await hours()]).toEqual([0, 0]);
  });
});
