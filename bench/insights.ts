import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InsightDimension } from '@zeacon/contract';
import { eventBatch, storedEvent } from '../server/src/features/insights/event-batch.testing.ts';
import type { EventStore } from '../server/src/features/insights/event-store.ts';
import type { InsightScope } from '../server/src/features/insights/figures-scope.ts';
import { createIntakeQueue } from '../server/src/features/insights/intake-queue.ts';
import { createPostgresEventStore } from '../server/src/features/insights/postgres-event-store.ts';
import { recount } from '../server/src/features/insights/recount.ts';
import { type Database, openDatabase } from '../server/src/platform/database/database.ts';
import { startThrowawayPostgres } from '../server/src/platform/testing/throwaway-postgres.ts';
import { percentile } from './percentile.ts';
import { measuredOn, table, writeSection } from './report.ts';

/** Ten events make a view on average, so this stands for ten times as many events. */
const views = Number(process.env.BENCH_VIEWS ?? 1_000_000);
const businesses = 50;
const runs = 20;
const intakeMs = 15_000;
const senders = 64;
const eventsPerBatch = 20;

const number = new Intl.NumberFormat('en');
const large = 'biz_0';

/** Views of a year; every fifth business row of ten is of the large one, which has 40 % of all. */
async function fill({ pool }: Database): Promise<void> {
  const kinds = ['streamId', 'page', 'country', 'device', 'browser', 'destinationType'];
  for (const kind of kinds)
    await pool.query(
      `insert into insight_value (business_id, kind, value)
       select 'biz_' || b, $1, $1 || ' ' || v from generate_series(0, $2 - 1) b, generate_series(1, 40) v`,
      [kind, businesses],
    );
  await pool.query(
    `with known as (
       select business_id, kind, array_agg(id order by id) as ids from insight_value group by 1, 2
     ), sets as (
       select business_id, ${kinds.map((kind) => `max(ids) filter (where kind = '${kind}') as "${kind}"`).join(', ')}
       from known group by 1
     )
     insert into insight_view (business_id, stream_id, view_id, day, visitor, audience, content_type, destination_type,
       player_id, post_id, site, page, referrer, utm_source, utm_medium, utm_campaign, country, device, browser, os,
       language, split_test, visitor_kind, video_ms, started_at, last_at, shown, requested, played, autoplayed, ended,
       startup_ms, played_ms, covered_ms, furthest_ms, seeks, rebuffers, rebuffer_ms, errors, overlay_impressions,
       overlay_clicks, leads)
     select business_id, "streamId"[1 + h % 40], gen_random_uuid(), '2026-03-10', hashint8(n / 3), 0, 0,
       "destinationType"[1 + h % 3], 0, 0, 0, page[1 + h / 7 % 40], 0, 0, 0, 0, country[1 + h / 11 % 40],
       device[1 + h / 13 % 3], browser[1 + h / 17 % 5], 0, 0, 0, 0, 120000, at, at + interval '90 seconds', true, h % 3 = 0,
       h % 3 = 0, false, h % 9 = 0, case when h % 3 = 0 then 200 + h % 900 end, h % 90000, h % 90000, h % 120000, 0, h % 5 / 4,
       h % 5 / 4 * 300, h % 200 / 199, h % 4, h % 40 / 39, 0
     from (
       select n, abs(hashint8(n)::bigint) as h, timestamptz '2026-03-10' - abs(hashint8(n * 7)::bigint) % 31536000 * interval '1 second' as at,
         'biz_' || case when n % 10 < 4 then 0 else 1 + n % ${businesses - 1} end as business_id
       from generate_series(1, $1::bigint) n
     ) one join sets using (business_id)`,
    [views],
  );
  await pool.query('vacuum (analyze) insight_view');
  await pool.query('analyze insight_value');
}

const quarter: InsightScope = {
  businessId: large,
  startDate: '2025-12-11',
  endDate: '2026-03-10',
  timeZone: 'Europe/Berlin',
  filters: {},
};
const filters = { device: ['device 1'], country: ['country 1', 'country 2', 'country 3'] };

function questions({ views, videos }: EventStore): [string, (scope: InsightScope) => Promise<unknown>][] {
  const tableBy = (dimension: InsightDimension) => (scope: InsightScope) =>
    views.table(scope, dimension, { sort: 'views', direction: 'desc', offset: 0, limit: 10 });
  return [
    ['kpi', (scope) => views.kpi(scope)],
    ['table by page', tableBy('page')],
    ['table by video', tableBy('streamId')],
    ['chart by day', (scope) => views.chart(scope, 'day')],
    ['filter values of country', (scope) => views.filterValues(scope, 'country', { size: 50 })],
    ['funnel', (scope) => videos.funnel(scope)],
  ];
}

async function timesOf(store: EventStore): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, ask] of questions(store)) {
    const measured = async (scope: InsightScope) => {
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const began = performance.now();
        await ask(scope);
        times.push(performance.now() - began);
      }
      return [percentile(times, 0.5).toFixed(0), percentile(times, 0.95).toFixed(0)];
    };
    rows.push([name, ...(await measured({ ...quarter, filters })), ...(await measured(quarter))]);
  }
  return rows;
}

/** Events stored for good in a second, by as many senders as wait for an answer each. */
async function intakeOf(database: Database): Promise<string> {
  const queue = createIntakeQueue({ store: createPostgresEventStore(database) });
  const ends = performance.now() + intakeMs;
  let stored = 0;
  const delays: number[] = [];
  const send = async (sender: number) => {
    for (let turn = 0; performance.now() < ends; turn += 1) {
      const view = `${sender}-${Math.floor(turn / 3)}`;
      const events = Array.from({ length: eventsPerBatch }, (_, n) =>
        storedEvent(`${sender}-${turn}-${n}`, n === 0 ? 'play' : 'progress', { positionMs: n * 1000, watchedMs: 1000 }),
      );
      const began = performance.now();
      stored += await queue.append(
        eventBatch(events, { businessId: `biz_${sender % businesses}`, viewId: view, visitorId: `visitor-${view}` }),
      );
      delays.push(performance.now() - began);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: senders }, (_, sender) => send(sender)));
  const perSecond = stored / ((performance.now() - began) / 1000);
  const { rows } = await database.pool.query<{ bytes: number; events: number }>(
    `select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'insight_event'::regclass) as bytes,
       (select count(*) from insight_event) as events`,
  );
  const { bytes, events } = rows[0]!;
  return `${number.format(Math.round(perSecond))} events a second, on the disk before they are answered (${senders} senders, batches of ${eventsPerBatch}; half were answered within ${percentile(delays, 0.5).toFixed(0)} ms, 95 % within ${percentile(delays, 0.95).toFixed(0)} ms). ${(bytes / events).toFixed(0)} bytes an event, indexes included, beside the row of its view.`;
}

const folder = await mkdtemp(join(tmpdir(), 'zeacon-insights-'));
const postgres = await startThrowawayPostgres(process.env.PATH ?? '', tmpdir(), { asUsual: true });
try {
  const url = `postgresql://postgres@/postgres?host=${encodeURIComponent(postgres.host)}`;
  const database = await openDatabase({ dataFolder: folder, url });
  const intake = await intakeOf(database);
  const { differing } = await recount(database, { corrects: false });
  await database.pool.query('truncate insight_event, insight_view, insight_watch, insight_overlay, insight_value');
  await fill(database);
  const rows = await timesOf(createPostgresEventStore(database));
  await database.close();
  const text = [
    `PostgreSQL with its own settings. Intake: ${intake} Afterwards ${differing} views differed from a count of their events.`,
    `Figures of the last 90 days of a business that has 40 % of ${number.format(views)} views of a year (some ${number.format(views * 10)} events) beside ${businesses - 1} others, ${runs} times each, in ms:`,
    table(['', 'two filters, p50', 'p95', 'none, p50', 'p95'], rows),
    measuredOn(),
  ].join('\n\n');
  console.log(text);
  await writeSection('insights', text);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
