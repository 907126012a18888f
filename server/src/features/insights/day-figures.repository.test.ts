import type { InsightDimension, InsightMeasure } from '@zeacon/contract';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { eventBatch, storedEvent, testedAt } from './event-batch.testing.ts';
import type { EventBatch, StoredEvent } from './event-store.ts';
import type { InsightScope } from './figures-scope.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';
import { createViewFiguresRepository } from './view-figures.repository.ts';

const scope: InsightScope = {
  ...{ businessId: 'biz_1', startDate: '2026-03-01', endDate: '2026-03-14', timeZone: 'UTC', filters: {} },
};
/** Before and after half-hour zones, and over the change of clocks in New York. */
const timeZones = ['UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati'];
const dimensions: InsightDimension[] = ['page', 'streamId', 'country', 'visitorKind'];
const hourMs = 3_600_000;
const sorts: InsightMeasure[] = ['views', 'playRate', 'startupMs', 'uniqueVisitors', 'rebufferShare'];

describeOnEachDatabase('figures of whole days', (database) => {
  const views = () => ({
    added: createViewFiguresRepository(database().db, { below: 0 }),
    counted: createViewFiguresRepository(database().db),
  });

  /** Views at all hours of two weeks, some of bots, some that nobody played. */
  async function fill(count = 60): Promise<void> {
    const types: StoredEvent['type'][] = ['pageView', 'playRequest', 'play', 'startup', 'rebuffer', 'error', 'ended'];
    const batches = Array.from({ length: count }, (_, n): EventBatch => {
      const at = new Date(testedAt.getTime() + (n * 331 - 9000) * 60_000);
      const events = types
        .filter((_, index) => (n * 7 + index * 3) % 4 < 2)
        .map((type) => storedEvent(`${type}-${n}`, type, { at, durationMs: 100 + (n % 17) * 10 }));
      const overlay = { id: 'cta_1', kind: 'CALL_TO_ACTION', hypergraphicId: null } as const;
      if (n % 5 === 0) events.push(storedEvent(`click-${n}`, 'overlayClick', { at, overlay }));
      return eventBatch(events, {
        ...{ viewId: `view-${n}`, visitorId: n % 6 === 0 ? '' : `visitor-${n % 11}`, streamId: `str_${n % 4}` },
        ...{ pageUrl: `https://shop.example/${n % 5}`, country: ['DE', 'IN', ''][n % 3]! },
        audience: n % 13 === 12 ? 'bot' : 'viewer',
      });
    });
    await createPostgresEventStore(database()).append(batches);
  }

  async function expectTheSame({ added, counted } = views()): Promise<void> {
    for (const timeZone of timeZones) {
      const zoned = { ...scope, timeZone };
      expect(await added.kpi(zoned)).toEqual(closeTo(await counted.kpi(zoned)));
      for (const interval of ['day', 'week', 'month'] as const)
        expect(await added.chart(zoned, interval)).toEqual(closeTo(await counted.chart(zoned, interval)));
    }
    const some = { ...scope, streamIds: ['str_1', 'str_3', 'str_unknown'] };
    const first = { sort: 'views', direction: 'desc', offset: 0, limit: 1 } as const;
    for (const dimension of ['streamId', 'page'] as const)
      expect(await added.table(some, dimension, first)).toEqual(closeTo(await counted.table(some, dimension, first)));
    for (const dimension of dimensions) {
      const options = { size: 50 };
      expect(await added.filterValues(scope, dimension, options)).toEqual(
        await counted.filterValues(scope, dimension, options),
      );
      for (const sort of sorts)
        for (const direction of ['asc', 'desc'] as const) {
          const order = { sort, direction, offset: 1, limit: 3 };
          expect(await added.table(scope, dimension, order)).toEqual(
            closeTo(await counted.table(scope, dimension, order)),
          );
        }
    }
  }

  test('are those of their views, in every time zone, also when they are read again', async () => {
    await fill();
    await expectTheSame();
    await expectTheSame();
    const { rows } = await database().pool.query('select count(*) as days from insight_day');
    expect(rows[0].days).toBe(14 * (timeZones.length + dimensions.length));
  });

  test('follow whatever changes later: new events, deletion and conversions', async () => {
    await fill();
    const held = views();
    await expectTheSame(held);
    const store = createPostgresEventStore(database());
    const late = storedEvent('late', 'play', { at: new Date('2026-03-09T20:00:00Z') });
    await store.append([eventBatch([late], { viewId: 'view-new' })]);
    await expectTheSame(held);
    const at = new Date(testedAt.getTime() - 9000 * 60_000);
    const conversion = {
      ...{ streamId: 'str_0', id: 'order-1', businessId: 'biz_1', clickId: 'click-0', name: 'order', value: 5 },
      ...{ currency: 'EUR', pageUrl: '', at },
    };
    await store.appendConversion(conversion, async () => {});
    expect((await held.added.kpi(scope)).conversions).toBe(1);
    await expectTheSame(held);
    await database().pool.query(`delete from insight_view where page = (
      select id from insight_value where value = 'https://shop.example/1'
    )`);
    await expectTheSame(held);
  });

  test('go with the period before, whether its views are many, few or filtered', async () => {
    await fill();
    const { added, counted } = views();
    const week = { ...scope, startDate: '2026-03-08' };
    const before = { startDate: '2026-03-01', endDate: '2026-03-07' };
    for (const filters of [{}, { country: ['DE', ''] }, { country: ['NO'] }])
      for (const figures of [added, counted]) {
        const { previous, ...now } = await figures.kpi({ ...week, filters }, before);
        const { conversionValues, leftOut, uniqueVisitorsError, ...then } = await counted.kpi({
          ...{ ...scope, ...before, filters },
        });
        expect({ ...previous, previous: null }).toEqual(closeTo(then));
        expect({ ...now, previous: null }).toEqual(closeTo(await counted.kpi({ ...week, filters })));
      }
  });

  test('of days that are not over are not kept', async () => {
    const now = new Date();
    const today = now.toISOString().slice(0, 10);
    const store = createPostgresEventStore(database());
    await store.append([eventBatch([storedEvent('one', 'play', { at: now })])]);
    const current = { ...scope, startDate: today, endDate: today };
    expect((await views().added.kpi(current)).views).toBe(1);
    await store.append([eventBatch([storedEvent('two', 'play', { at: now })], { viewId: 'view-2' })]);
    expect((await views().added.kpi(current)).views).toBe(2);
    expect((await database().pool.query('select from insight_day')).rowCount).toBe(0);
  });

  test('are kept once the days in UTC that they lie on are over for an hour', async () => {
    const now = Date.now();
    const at = new Date(now - 60 * hourMs);
    await createPostgresEventStore(database()).append([eventBatch([storedEvent('one', 'play', { at })])]);
    const days = [4, 3, 2, 1, 0].map((ago) => new Date(now - ago * 24 * hourMs).toISOString().slice(0, 10));
    for (const timeZone of timeZones)
      await views().added.kpi({ ...scope, timeZone, startDate: days[0]!, endDate: days.at(-1)! });
    const { rows } = await database().pool.query<{ time_zone: string; days: string[] }>(
      'select time_zone, array_agg(day::text order by day) as days from insight_day group by 1',
    );
    expect(rows).toHaveLength(timeZones.length);
    // New York's days end in the next day in UTC; those that begin in the day before lie on that and on their own.
    for (const { time_zone, days: kept } of rows)
      expect(kept).toEqual(
        days.filter((day) => Date.parse(day) + (time_zone === 'America/New_York' ? 49 : 25) * hourMs < now),
      );
  });

  test('of one period are read once for all who ask at the same time, whatever they sort by', async () => {
    await fill();
    const { db } = database();
    let counted = 0;
    const counting = Object.assign(Object.create(db), {
      execute: (query: SQL) => {
        const { sql: text } = new PgDialect().sqlToQuery(query);
        if (text.includes('generate_series')) counted++;
        return db.execute(query);
      },
    });
    const views = createViewFiguresRepository(counting, { below: 0 });
    const sorted = (sort: InsightMeasure) =>
      views.table(scope, 'streamId', { sort, direction: 'desc', offset: 0, limit: 3 });
    const together = await Promise.all(sorts.map(sorted));
    expect(counted).toBe(1);
    for (const [index, sort] of sorts.entries()) expect(together[index]).toEqual(await sorted(sort));
    expect(counted).toBe(1 + sorts.length);
  });

  test('are kept in few time zones of a business', async () => {
    await fill(5);
    const zones = [...timeZones, 'Europe/Berlin', 'Asia/Tokyo', 'Africa/Lagos'];
    for (const timeZone of zones) await views().added.kpi({ ...scope, timeZone });
    const { rows } = await database().pool.query('select distinct time_zone from insight_day');
    expect(rows.length).toBeLessThanOrEqual(4);
  });

  test('hours and days of a half-hour zone begin at its own hours', async () => {
    const store = createPostgresEventStore(database());
    const play = (id: string, at: string) =>
      eventBatch([storedEvent(id, 'play', { at: new Date(at) })], { viewId: `view-${id}` });
    await store.append([
      play('before', '2026-03-09T18:29:59Z'),
      play('first', '2026-03-09T18:30:00Z'),
      play('last', '2026-03-10T18:29:59Z'),
      play('after', '2026-03-10T18:30:00Z'),
    ]);
    const kolkata = { ...scope, timeZone: 'Asia/Kolkata', startDate: '2026-03-10', endDate: '2026-03-10' };
    const { added, counted } = views();
    for (const figures of [added, counted]) {
      expect((await figures.kpi(kolkata)).views).toBe(2);
      const days = await figures.chart({ ...kolkata, startDate: '2026-03-09', endDate: '2026-03-11' }, 'day');
      expect(days.map(({ start, views }) => [start, views])).toEqual([
        ['2026-03-09', 1],
        ['2026-03-10', 2],
        ['2026-03-11', 1],
      ]);
      const hours = (await figures.chart(kolkata, 'hour')).filter(({ views }) => views > 0);
      expect(hours.map(({ start }) => start)).toEqual(['2026-03-10T00:00+05:30', '2026-03-10T23:00+05:30']);
    }
  });
});

/** Sums of fractions depend on the order in which they are added. */
function closeTo<T>(value: T): T {
  if (typeof value === 'number' && !Number.isInteger(value)) return expect.closeTo(value, 9) as T;
  if (Array.isArray(value)) return value.map(closeTo) as T;
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closeTo(one)])) as T;
  return value;
}
