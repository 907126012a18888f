import type { InsightDimension } from '@zeacon/contract';
import type { EventStore } from '../server/src/features/insights/event-store.ts';
import type { InsightScope } from '../server/src/features/insights/figures-scope.ts';
import { percentile } from './percentile.ts';

const runs = 20;

const quarter: InsightScope = {
  businessId: 'biz_0',
  startDate: '2025-12-11',
  endDate: '2026-03-10',
  timeZone: 'Europe/Berlin',
  filters: {},
};
const streamId = 'streamId 1';
export const filters = { device: ['device 1'], country: ['country 1', 'country 2', 'country 3'] };

/** The 90 days before. */
const before = { startDate: '2025-09-12', endDate: '2025-12-10' };

function questions({ views, videos }: EventStore): [string, (scope: InsightScope) => Promise<unknown>][] {
  const tableBy = (dimension: InsightDimension) => (scope: InsightScope) =>
    views.table(scope, dimension, { sort: 'views', direction: 'desc', offset: 0, limit: 10 });
  return [
    ['kpi', (scope) => views.kpi(scope)],
    ['Home: meter', (scope) => Promise.all([views.kpi(scope, before), views.chart(scope, 'day')])],
    ['Home: videos', tableBy('streamId')],
    ['table by page', tableBy('page')],
    ['chart by day', (scope) => views.chart(scope, 'day')],
    ['filter values of country', (scope) => views.filterValues(scope, 'country', { size: 50 })],
    ['chart by hour of 30 days', (scope) => views.chart({ ...scope, startDate: '2026-02-09' }, 'hour')],
    ['funnel', (scope) => videos.funnel(scope)],
    ['retention of a video', (scope) => videos.retention({ ...scope, streamId }, 1000, 120)],
  ];
}

/** The first answer, and the times of those that follow, in ms. */
export async function measure(ask: () => Promise<unknown>) {
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  const [first = Number.NaN, ...others] = times;
  return { first, others };
}

/** For a row: the first, the median and the 95th percentile. */
export const timesIn = ({ first, others }: Awaited<ReturnType<typeof measure>>) =>
  [first, percentile(others, 0.5), percentile(others, 0.95)].map((ms) => ms.toFixed(0));

export const timesHead = ['figure', 'two filters, p50', 'p95', 'all views, first time', 'p50', 'p95'];

export async function timesOf(store: EventStore): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, ask] of questions(store)) {
    const filtered = await measure(() => ask({ ...quarter, filters }));
    const whole = await measure(() => ask(quarter));
    rows.push([name, ...timesIn(filtered).slice(1), ...timesIn(whole)]);
  }
  return rows;
}

/** What was watched of a video with all views of its business, of 90 days with the one that is under way. */
export async function timesOfVideo({ videos }: EventStore, from: string): Promise<string[]> {
  const endDate = new Date().toISOString().slice(0, 10);
  const scope = { ...quarter, startDate: from, endDate, streamId };
  return timesIn(await measure(() => videos.retention(scope, 1000, 120)));
}
