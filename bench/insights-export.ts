import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventBatch, storedEvent } from '../server/src/features/insights/event-batch.testing.ts';
import { createIntakeQueue } from '../server/src/features/insights/intake-queue.ts';
import { createPostgresEventStore } from '../server/src/features/insights/postgres-event-store.ts';
import { type Database, openDatabase } from '../server/src/platform/database/database.ts';
import { openTestPlatform, type TestBusiness } from '../server/src/platform/testing/test-platform.ts';
import { startThrowawayPostgres } from '../server/src/platform/testing/throwaway-postgres.ts';
import { percentile } from './percentile.ts';
import { measuredOn, table, writeSection } from './report.ts';

const rows = Number(process.env.BENCH_EXPORT_ROWS ?? 1_000_000);
const batches = 200;
const lookEveryBytes = 10_000_000;
const number = new Intl.NumberFormat('en');
const days = { startDate: '2026-01-01', endDate: '2026-03-31' };
const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(0);

/** Each view on a page of its own, so that the table by page and the list of views have as many rows. */
async function fill({ pool }: Database, businessId: string): Promise<void> {
  await pool.query(
    `insert into insight_value (business_id, kind, value)
     select $1, 'page', 'https://shop.example/products/' || n from generate_series(1, $2::integer) n`,
    [businessId, rows],
  );
  await pool.query(
    `insert into insight_view (business_id, stream_id, page, destination_type, shown, view_id, day, visitor, audience,
       content_type, player_id, post_id, site, referrer, utm_source, utm_medium, utm_campaign, country, device, browser, os,
       language, split_test, visitor_kind, started_at, last_at, requested, played, autoplayed, ended, startup_ms, played_ms,
       covered_ms, furthest_ms, seeks, rebuffers, rebuffer_ms, errors, overlay_impressions, overlay_clicks, leads)
     select $1, 0, id, 0, true, gen_random_uuid(), '2026-03-01', id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
       at, at + interval '1 minute', true, true, false, false, id % 900, id % 60000, id % 60000, id % 60000, 0, 0, 0, 0, 0, 0, 0
     from (select id, timestamptz '2026-01-02' + id * interval '5 seconds' as at from insight_value where kind = 'page') one`,
    [businessId],
  );
  await pool.query('analyze insight_view, insight_value');
}

interface Download {
  business: TestBusiness;
  port: number;
  what: string;
  /** Stops reading after the first chunk. */
  stalls?: boolean;
}

function open({ business, port, what }: Download): Promise<IncomingMessage> {
  const body = JSON.stringify({ ...days, groupBy: 'page' });
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...{ host: '127.0.0.1', port, method: 'POST', path: `/business/v1.1/insight/${what}` },
        headers: { ...business.headers, 'content-type': 'application/json' },
      },
      resolve,
    );
    call.on('error', reject);
    call.end(body);
  });
}

async function measure(download: Download): Promise<string[]> {
  const collect = globalThis.gc ?? (() => {});
  collect();
  const before = process.memoryUsage();
  let [heap, resident, collectedAt] = [before.heapUsed, before.rss, 0];
  /** What is held, not what waits to be collected. */
  const look = () => {
    resident = Math.max(resident, process.memoryUsage().rss);
    collect();
    heap = Math.max(heap, process.memoryUsage().heapUsed);
  };
  const began = performance.now();
  const answer = await open(download);
  let [bytes, lines, first] = [0, 0, 0];
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    first ||= performance.now() - began;
    bytes += chunk.length;
    if (bytes - collectedAt > lookEveryBytes) {
      collectedAt = bytes;
      look();
    }
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  const took = performance.now() - began;
  return [
    download.what,
    number.format(lines),
    megabytes(bytes),
    (first / 1000).toFixed(1),
    (took / 1000).toFixed(1),
    megabytes(heap - before.heapUsed),
    megabytes(resident - before.rss),
  ];
}

/** How long batches of events take to be stored, one after another. */
async function intake(database: Database, name: string): Promise<string> {
  const queue = createIntakeQueue({ store: createPostgresEventStore(database) });
  const times: number[] = [];
  for (let n = 0; n < batches; n += 1) {
    const began = performance.now();
    const events = Array.from({ length: 20 }, (_, at) =>
      storedEvent(`${name}-${n}-${at}`, 'progress', { watchedMs: 1 }),
    );
    await queue.append(eventBatch(events, { businessId: 'biz_other', viewId: `${name}-${n}` }));
    times.push(performance.now() - began);
  }
  return `${percentile(times, 0.5).toFixed(1)} ms (95 %: ${percentile(times, 0.95).toFixed(1)} ms)`;
}

async function measureOn(database: Database, dataFolder: string) {
  const here = await openTestPlatform({ ...database, dataFolder }, { env: { ZEACON_TRUST_PROXY: '1' } });
  const business = await here.signUp('Export');
  await fill(database, business.businessId);
  await here.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = here.app.server.address() as { port: number };
  const measured: string[][] = [];
  for (const what of ['table/csv', 'table/json', 'sessions/csv', 'sessions/lines'])
    measured.push(await measure({ business, port, what }));
  const alone = await intake(database, 'alone');
  // Two of them read their head and then nothing more.
  const stalled = await Promise.all([1, 2].map(() => open({ business, port, what: 'table/csv' })));
  for (const answer of stalled) answer.pause();
  const beside = await intake(database, 'beside');
  for (const answer of stalled) answer.destroy();
  await here.close();
  return { measured, alone, beside };
}

const head = ['export', 'lines', 'MB', 'first byte, s', 'all, s', 'held in the heap, + MB', 'memory at most, + MB'];
const folder = await mkdtemp(join(tmpdir(), 'zeacon-export-'));
const postgres = await startThrowawayPostgres(process.env.PATH ?? '', tmpdir(), { asUsual: true });
try {
  const sections: string[] = [];
  for (const kind of ['PostgreSQL', 'The embedded database']) {
    const url =
      kind === 'PostgreSQL' ? `postgresql://postgres@/postgres?host=${encodeURIComponent(postgres.host)}` : undefined;
    const dataFolder = join(folder, kind.slice(0, 3));
    const database = await openDatabase({ dataFolder, url });
    const { measured, alone, beside } = await measureOn(database, dataFolder);
    await database.close();
    sections.push(
      `${kind}, a table by page with ${number.format(rows)} pages, and as many views:`,
      table(head, measured),
      `A batch of 20 events was stored in ${alone}; beside two downloads that nobody read on, in ${beside}.`,
    );
  }
  const text = [...sections, measuredOn('server and reader in one process')].join('\n\n');
  console.log(text);
  await writeSection('insights-export', text);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
