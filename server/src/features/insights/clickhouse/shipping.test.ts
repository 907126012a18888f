import { afterEach, expect, test } from 'vitest';
import { createBusinessRowsRepository } from '../../../platform/business-data/business-rows.repository.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnEachDatabase } from '../../../platform/testing/test-database.ts';
import { isThorough } from '../../../platform/testing/thorough.ts';
import { eventBatch, storedEvent } from '../event-batch.testing.ts';
import { createPostgresEventStore } from '../postgres-event-store.ts';
import { createViewRemovalRepository } from '../view-removal.repository.ts';
import { rounded } from './every-figure.testing.ts';
import { arrived, shipAll, shipped, testClickHouse } from './shipped.testing.ts';
import { createShippedViewsRepository } from './shipped-views.repository.ts';
import { createShipper } from './shipper.ts';
import { createShippingRepository } from './shipping.repository.ts';
import { tableOf } from './view-table.ts';

const scope = { businessId: 'biz_1', startDate: '2026-03-10', endDate: '2026-03-10', timeZone: 'UTC', filters: {} };
const overlay = { id: 'hgp_1', kind: 'HYPERGRAPHIC', hypergraphicId: 'hyp_1' } as const;

/** How many calls further than the last one a server comes that dies. */
const callsApart = isThorough ? 1 : 4;

describeOnEachDatabase('shipping to ClickHouse', (database) => {
  const clickhouse = testClickHouse();
  let serial = 0;
  let done: (() => void) | undefined;
  afterEach(() => done?.());

  const shipping = () => createShippingRepository(database());
  const shipper = (deps: { database?: Pick<Database, 'db' | 'transaction'>; clickhouse?: ClickHouse } = {}) =>
    createShipper({ database: database(), clickhouse: clickhouse(), batchSize: 3, ...deps });
  const query = async (text: string, values?: unknown[]) => (await database().pool.query(text, values)).rows;
  /** As if whoever shipped had been silent for long. */
  const expire = () => query("update insight_shipping set held_until = now() - interval '1 second'");
  const table = async () => tableOf((await shipping().state())!.epoch);
  const stored = async (condition: string, final = '') =>
    (
      await clickhouse().rows<{ n: number }>(`select count() as n from ${await table()} ${final} where ${condition}`)
    )[0]!.n;

  /** A view that plays for so many seconds, all with a click that leads to a conversion. */
  async function watch(viewId: string, seconds: number): Promise<void> {
    const store = createPostgresEventStore(database());
    const click = `click-${++serial}`;
    await store.append([
      eventBatch(
        [
          storedEvent(`play-${serial}`, 'play'),
          storedEvent(`progress-${serial}`, 'progress', { positionMs: seconds * 1000, watchedMs: seconds * 1000 }),
          storedEvent(click, 'overlayClick', { positionMs: 500, overlay }),
        ],
        { viewId, visitorId: viewId },
      ),
    ]);
    await store.appendConversion(
      {
        ...{ streamId: 'str_1', id: `order-${serial}`, businessId: 'biz_1', clickId: click, name: 'order', value: 2 },
        ...{ currency: 'EUR', pageUrl: '', at: new Date('2026-03-10T12:30:00Z') },
      },
      async () => {},
    );
  }

  const eraseOldest = () =>
    database().transaction(async (tx) => {
      const removal = createViewRemovalRepository(tx);
      await removal.lock();
      const { rows } = await tx.execute<{ key: number }>('select key from insight_view order by key limit 1');
      await removal.remove(rows.map(({ key }) => key));
    });

  /** That ClickHouse says what the database says, and of as many views. */
  async function expectSame(): Promise<void> {
    const near = createPostgresEventStore(database());
    const far = await arrived(database(), clickhouse());
    expect(rounded(await far.views.kpi(scope))).toEqual(rounded(await near.views.kpi(scope)));
    expect(await far.overlays.table(scope, 'VIDEO', { offset: 0, limit: 9 })).toEqual(
      await near.overlays.table(scope, 'VIDEO', { offset: 0, limit: 9 }),
    );
    expect(await far.videos.retention(scope, 1000, 30)).toEqual(await near.videos.retention(scope, 1000, 30));
    expect(await stored('true', 'final')).toBe(Number((await query('select count(*) as n from insight_view'))[0].n));
  }

  /** The parts of a shipper, which die instead of one of their calls: after all before it, and before all after it. */
  function mortal(dies: number) {
    let calls = 0;
    const step =
      <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
      async (...given: Given): Promise<Result> => {
        calls += 1;
        if (calls >= dies) throw new Error('killed');
        return call(...given);
      };
    const { db, transaction } = database();
    const { rows, insert, command } = clickhouse();
    return {
      database: { db: { execute: step(db.execute.bind(db)) }, transaction: step(transaction) } as unknown as Database,
      clickhouse: { ...clickhouse(), rows: step(rows), insert: step(insert), command: step(command) },
      isDead: () => calls >= dies,
    };
  }

  async function diesAt(dies: number): Promise<boolean> {
    const parts = mortal(dies);
    await shipAll(shipper(parts)).catch((error) => expect(String(error)).toContain('killed'));
    await expire();
    return parts.isDead();
  }

  test('ends in the same figures wherever it is killed while it begins', async () => {
    for (let view = 0; view < 5; view += 1) await watch(`view-${view}`, 2 + view);
    for (let dies = 1; ; dies += callsApart) {
      await query('delete from insight_shipping');
      const isDead = await diesAt(dies);
      await watch(`view-${dies % 5}`, 1);
      await shipAll(shipper());
      await expectSame();
      await expire();
      if (!isDead) break;
      expect(dies).toBeLessThan(100);
    }
  });

  test('ends in the same figures wherever it is killed while views change and go', async () => {
    for (let view = 0; view < 9; view += 1) await watch(`view-${view}`, 2 + view);
    await shipped(database(), clickhouse());
    for (let dies = 1; ; dies += callsApart) {
      for (let view = 0; view < 3; view += 1) await watch(`view-${dies}-${view}`, 3);
      await watch('view-8', 1);
      await eraseOldest();
      const isDead = await diesAt(dies);
      await shipAll(shipper());
      await expectSame();
      expect(await query('select * from insight_outbox')).toEqual([]);
      await expire();
      if (!isDead) break;
      expect(dies).toBeLessThan(100);
    }
  });

  /** ClickHouse, where the next insert waits: `reached` once it is asked for, and goes on with `goOn`. */
  function held() {
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    done = goOn.resolve;
    const { insert } = clickhouse();
    let isFirst = true;
    const waiting: ClickHouse = {
      ...clickhouse(),
      async insert(...given) {
        if (isFirst) {
          isFirst = false;
          reached.resolve();
          await goOn.promise;
        }
        await insert(...given);
      },
    };
    return { clickhouse: waiting, reached: reached.promise, goOn: goOn.resolve };
  }

  test('keeps what changes while it is on its way', async () => {
    await watch('view-1', 2);
    await shipped(database(), clickhouse());
    await watch('view-1', 3);
    const { goOn, reached, clickhouse: far } = held();
    const slow = shipper({ clickhouse: far });
    const shipping = slow.ship();
    await reached;
    await watch('view-1', 4);
    goOn();
    await shipping;
    expect(await query('select view_key from insight_outbox')).toHaveLength(1);
    await shipAll(slow);
    await expectSame();
  });

  test('is not set back by a server that was away for long', async () => {
    await watch('view-1', 2);
    await shipped(database(), clickhouse());
    await watch('view-1', 3);
    const { goOn, reached, clickhouse: far } = held();
    const late = shipper({ clickhouse: far }).ship();
    await reached;
    await expire();
    await watch('view-1', 4);
    await watch('view-2', 4);
    await shipped(database(), clickhouse());
    await expectSame();
    goOn();
    await late;
    await expectSame();
  });

  test('reads nothing any more for a batch that is not the last one', async () => {
    await watch('view-1', 2);
    await shipped(database(), clickhouse());
    await watch('view-1', 3);
    const { epoch } = (await shipping().state())!;
    const { changed, unfilled } = createShippedViewsRepository(database().db);
    const first = (await shipping().nextBatch('one', epoch))!;
    expect(await changed(first, 9)).toHaveLength(1);
    expect(await unfilled(first, 0, 1_000_000, 9)).toHaveLength(1);
    expect(await shipping().nextBatch('two', epoch)).toBeUndefined();
    expect(await shipper().ship()).toBe('held');
    await expire();
    expect(await shipping().nextBatch('two', epoch)).toBe(first + 1);
    expect(await changed(first, 9)).toEqual([]);
    expect(await unfilled(first, 0, 1_000_000, 9)).toEqual([]);
    await shipping().noteFilled(first, 0);
    expect((await shipping().state())!.filledTo).toBeGreaterThan(0);
    expect(await shipping().nextBatch('one', 'another')).toBeUndefined();
    await shipping().begin('another', epoch);
    expect(await changed(first + 1, 9)).toEqual([]);
  });

  test('stores a batch once, however often it is sent', async () => {
    await watch('view-1', 2);
    await shipped(database(), clickhouse());
    await watch('view-1', 3);
    const { insert } = clickhouse();
    const twice: ClickHouse = {
      ...clickhouse(),
      async insert(...given) {
        await insert(...given);
        await insert(...given);
      },
    };
    const before = await stored('true');
    await shipAll(shipper({ clickhouse: twice }));
    expect(await stored('true')).toBe(before + 1);
    await expectSame();
  });

  test('takes an erased view out of figures at once, and from the disk', async () => {
    for (let view = 0; view < 4; view += 1) await watch(`view-${view}`, 5);
    await shipped(database(), clickhouse());
    const [first] = await query('select visitor::text as visitor from insight_view order by key limit 1');
    expect(await stored(`visitor = ${first.visitor}`)).toBeGreaterThan(0);
    await eraseOldest();
    await shipped(database(), clickhouse());
    await expectSame();
    await expect.poll(() => stored(`visitor = ${first.visitor}`)).toBe(0);
  });

  test('takes out the views of a business that is removed', async () => {
    await watch('view-1', 5);
    await createPostgresEventStore(database()).append([
      eventBatch([storedEvent('play-other', 'play')], { businessId: 'biz_2', streamId: 'str_2', viewId: 'view-other' }),
    ]);
    await shipped(database(), clickhouse());
    const rows = createBusinessRowsRepository(database().db);
    while (await rows.removeSome('biz_1', 2));
    await shipped(database(), clickhouse());
    expect(await stored("business_id = 'biz_1'", 'final')).toBe(0);
    expect(await stored("business_id = 'biz_2'", 'final')).toBe(1);
    expect(await query('select * from insight_outbox')).toEqual([]);
  });

  test('begins anew where the table is that of another version', async () => {
    await watch('view-1', 5);
    await shipped(database(), clickhouse());
    const { epoch } = (await shipping().state())!;
    await clickhouse().command(`rename table ${tableOf(epoch)} to ${tableOf('abc_0')}`);
    await query("update insight_shipping set epoch = 'abc_0'");
    await shipped(database(), clickhouse());
    expect((await shipping().state())!.epoch).not.toBe('abc_0');
    await expectSame();
  });

  test('begins anew where ClickHouse has lost what was shipped, and where the database is that of a backup', async () => {
    await watch('view-1', 5);
    await shipped(database(), clickhouse());
    const first = await table();
    await clickhouse().command(`drop table ${first}`);
    await shipped(database(), clickhouse());
    const second = await table();
    expect(second).not.toBe(first);
    await expectSame();
    await query('update insight_shipping set batch = 0');
    await query('delete from insight_outbox');
    await watch('view-2', 5);
    await shipped(database(), clickhouse());
    expect(await table()).not.toBe(second);
    await expectSame();
    const tables = await clickhouse().rows<{ name: string }>(
      'select name from system.tables where database = currentDatabase()',
    );
    expect(tables).toEqual([{ name: await table() }]);
  });

  test('notes nothing while nobody wants it, and ships everything once somebody does again', async () => {
    await watch('view-1', 5);
    expect(await query('select * from insight_outbox')).toEqual([]);
    await shipped(database(), clickhouse());
    await watch('view-2', 5);
    expect(await shipping().waiting()).toBe(1);
    expect((await shipping().state())!.lagSec).toBeGreaterThan(0);
    await shipping().end();
    await eraseOldest();
    await watch('view-3', 5);
    expect(await query('select * from insight_outbox')).toEqual([]);
    await shipped(database(), clickhouse());
    await expectSame();
  });

  test('waits for whoever writes views when it begins', async () => {
    // The embedded database has one session: nobody else is within a transaction.
    if (database().kind === 'embedded') return;
    await watch('view-1', 5);
    const writer = await database().pool.connect();
    await writer.query('begin');
    await writer.query('update insight_view set seeks = seeks + 1, leads = 7');
    const beginning = shipper().ship();
    await expect
      .poll(() => query("select 1 from pg_locks where not granted and relation = 'insight_view'::regclass"))
      .toHaveLength(1);
    await writer.query('commit');
    writer.release();
    await beginning;
    await shipAll(shipper());
    await expectSame();
  });
});
