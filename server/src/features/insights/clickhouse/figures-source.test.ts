import { expect, test } from 'vitest';
import { createTestClock } from '../../../platform/testing/test-clock.ts';
import type { EventStore } from '../event-store.ts';
import { createFiguresSource, type FarFigures } from './figures-source.ts';
import type { ShippingState } from './shipping.repository.ts';

const scope = { businessId: 'biz_1', startDate: '2026-03-10', endDate: '2026-03-10', timeZone: 'UTC', filters: {} };
const order = { sort: 'views', direction: 'desc' } as const;
const whole: ShippingState = {
  ...{ isOn: true, epoch: 'e1', hasTable: true, formerEpoch: null, batch: 3, filledTo: 9, fillUntil: 9 },
  ...{ lagSec: 5, isWaiting: true },
};

/** Stores that answer every figure with their name. */
function build(given: Partial<ShippingState> = {}) {
  const clock = createTestClock();
  const failures: unknown[] = [];
  const tables: string[] = [];
  const control: { state: ShippingState | undefined; fails: boolean; failsLater: boolean } = {
    ...{ state: { ...whole, ...given }, fails: false, failsLater: false },
  };
  const figure = (name: string) => async () => {
    if (name === 'far' && control.fails) throw new Error('away');
    return name;
  };
  async function* rows(name: string) {
    yield [await figure(name)()];
    if (name === 'far' && control.failsLater) throw new Error('away');
    yield [name];
  }
  const store = (name: string) => {
    const read = figure(name);
    return {
      append: read,
      appendConversion: read,
      views: {
        ...{ kpi: read, table: read, chart: read, filterValues: read, byWidget: read },
        everyRow: () => rows(name),
      },
      videos: { ...{ retention: read, furthest: read, funnel: read, sessions: read, session: read, now: read } },
      overlays: { table: read, timeline: read },
    };
  };
  const source = createFiguresSource({
    near: store('near') as unknown as EventStore,
    farIn(table) {
      tables.push(table);
      return store('far') as unknown as FarFigures;
    },
    state: async () => control.state,
    onFailure: (error) => failures.push(error),
    clock: clock.now,
  });
  const everyRow = async (signal = new AbortController().signal) => {
    const found: unknown[] = [];
    for await (const page of source.views.everyRow(scope, 'page', order, { size: 1, signal })) found.push(...page);
    return found;
  };
  return { source, control, clock, failures, tables, everyRow };
}

test('figures that are counted come from ClickHouse, what is about single views or this moment from the database', async () => {
  const { source, tables, everyRow } = build();
  const { views, videos, overlays } = source;
  const first = { ...order, offset: 0, limit: 1 };
  expect([
    await views.kpi(scope),
    await views.table(scope, 'page', first),
    await views.chart(scope, 'day'),
    await views.filterValues(scope, 'page', { size: 1 }),
    await views.byWidget('biz_1', new Date()),
    await videos.retention(scope, 1000, 1),
    await videos.furthest(scope),
    await videos.funnel(scope),
    await overlays.table(scope, 'VIDEO', first),
    await overlays.timeline(scope, 1000),
    ...(await everyRow()),
  ]).toEqual(Array(12).fill('far'));
  expect([
    await source.append([]),
    await videos.sessions(scope, { offset: 0, limit: 1 }),
    await videos.session('biz_1', '1'),
    await videos.now('biz_1', new Date(), undefined),
  ]).toEqual(Array(4).fill('near'));
  expect(tables).toEqual(['insight_view_e1']);
});

test.each<[string, Partial<ShippingState> | undefined]>([
  ['nothing was ever shipped', undefined],
  ['shipping is off', { isOn: false }],
  ['there is no table yet', { hasTable: false }],
  ['not all views are there', { filledTo: 8 }],
  ['it is more than a minute behind', { lagSec: 61 }],
])('the database tells every figure while %s', async (_why, state) => {
  const { source, everyRow, control, failures } = build(state);
  if (!state) control.state = undefined;
  expect(await source.views.kpi(scope)).toBe('near');
  expect(await everyRow()).toEqual(['near', 'near']);
  expect(failures).toEqual([]);
});

test('another epoch is read from its own table', async () => {
  const { source, control, tables } = build();
  await source.views.kpi(scope);
  control.state = { ...whole, epoch: 'e2' };
  await source.views.kpi(scope);
  expect(tables).toEqual(['insight_view_e1', 'insight_view_e2']);
});

test('the database answers where ClickHouse fails, and alone for the next ten seconds', async () => {
  const { source, control, clock, failures } = build();
  control.fails = true;
  expect(await source.views.kpi(scope)).toBe('near');
  expect(await source.videos.funnel(scope)).toBe('near');
  expect(failures).toHaveLength(1);
  control.fails = false;
  clock.advanceSec(9);
  expect(await source.views.kpi(scope)).toBe('near');
  clock.advanceSec(1);
  expect(await source.views.kpi(scope)).toBe('far');
});

test('an export that has begun is not continued from elsewhere', async () => {
  const { everyRow, control, clock, failures } = build();
  control.failsLater = true;
  await expect(everyRow()).rejects.toThrow('away');
  clock.advanceSec(10);
  control.fails = true;
  expect(await everyRow()).toEqual(['near', 'near']);
  expect(failures).toHaveLength(2);
});

test('an export that nobody reads any more says nothing against ClickHouse', async () => {
  const { everyRow, control, failures } = build();
  control.fails = true;
  await expect(everyRow(AbortSignal.abort(new Error('left')))).rejects.toThrow();
  expect(failures).toEqual([]);
});
