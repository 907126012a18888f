import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { shareFolder } from '../e2e/support/share-folder.ts';
import { createClickHouseFigures } from '../server/src/features/insights/clickhouse/clickhouse-figures.ts';
import { createShipper } from '../server/src/features/insights/clickhouse/shipper.ts';
import { createShippingRepository } from '../server/src/features/insights/clickhouse/shipping.repository.ts';
import { tableOf } from '../server/src/features/insights/clickhouse/view-table.ts';
import { createPostgresEventStore } from '../server/src/features/insights/postgres-event-store.ts';
import { recount } from '../server/src/features/insights/recount.ts';
import { openClickHouse } from '../server/src/platform/clickhouse/open-clickhouse.ts';
import { type Database, openDatabase } from '../server/src/platform/database/database.ts';
import { startThrowawayClickHouse } from '../server/src/platform/testing/throwaway-clickhouse.ts';
import { startThrowawayPostgres } from '../server/src/platform/testing/throwaway-postgres.ts';
import { timesThroughCalls } from './insights-calls.ts';
import { businesses, fillViews, fillWatched } from './insights-data.ts';
import { timesHead, timesOf, timesOfVideo } from './insights-figures.ts';
import { intakeMs, intakeOf, senders } from './insights-intake.ts';
import { measuredOn, table, writeSection } from './report.ts';
import { measureUmami } from './umami.ts';

/** Ten events make a view on average, so this stands for ten times as many events. */
const views = Number(process.env.BENCH_VIEWS ?? 1_000_000);
const embeddedViews = Number(process.env.BENCH_EMBEDDED_VIEWS ?? 100_000);
const videoViews = Number(process.env.BENCH_VIDEO_VIEWS ?? 1_000_000);
const umamiEvents = Number(process.env.BENCH_UMAMI_EVENTS ?? 1_000_000);
const number = new Intl.NumberFormat('en');

async function figuresOf(database: Database, count: number): Promise<string[][]> {
  await fillViews(database, count);
  await fillWatched(database);
  return timesOf(createPostgresEventStore(database));
}

async function embedded(): Promise<string[][]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'zeacon-insights-'));
  const database = await openDatabase({ dataFolder });
  const rows = await figuresOf(database, embeddedViews);
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
  return rows;
}

/** In an empty database: how long the retention of a video takes that has as many views. */
async function ofLargestVideo(url: string): Promise<string[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'zeacon-insights-'));
  const database = await openDatabase({ dataFolder, url });
  const from = new Date(Date.now() - 89 * 86_400_000).toISOString().slice(0, 10);
  await fillViews(database, videoViews, { from, ofOneVideo: true });
  await fillWatched(database);
  const times = await timesOfVideo(createPostgresEventStore(database), from);
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
  return times;
}

/** The same views, shipped to ClickHouse's engine: how many a second, how large they are there, and the same questions. */
async function fromClickHouse(database: Database) {
  const data = await mkdtemp(join(tmpdir(), 'zeacon-clickhouse-'));
  const engine = await startThrowawayClickHouse(0, data);
  const clickhouse = await openClickHouse({ url: engine.url, username: 'default', password: '', database: 'default' });
  try {
    const shipper = createShipper({ database, clickhouse });
    const began = performance.now();
    while ((await shipper.ship()) !== 'idle');
    const perSecond = views / ((performance.now() - began) / 1000);
    const table = tableOf((await createShippingRepository(database).state())!.epoch);
    const [size] = await clickhouse.rows<{ bytes: number }>(
      'select sum(bytes_on_disk) / sum(rows) as bytes from system.parts where active and table = {table:String}',
      { table },
    );
    // As the table's own settings do with months in which nothing changes any more.
    await clickhouse.command(`optimize table ${table} final`);
    const near = createPostgresEventStore(database);
    const far = createClickHouseFigures(clickhouse, database.db, table);
    const rows = await timesOf({ ...near, ...far, videos: { ...near.videos, ...far.videos } });
    return { rows, perSecond, bytesPerView: size?.bytes ?? Number.NaN };
  } finally {
    await clickhouse.close();
    await engine.stop();
    await rm(data, { recursive: true, force: true });
  }
}

await shareFolder();
const folder = await mkdtemp(join(tmpdir(), 'zeacon-insights-'));
const postgres = await startThrowawayPostgres(process.env.PATH ?? '', tmpdir(), { asUsual: true });
const urlOf = (name: string) => `postgresql://postgres@/${name}?host=${encodeURIComponent(postgres.host)}`;
try {
  const load = loadavg()[0]!;
  const database = await openDatabase({ dataFolder: folder, url: urlOf('postgres') });
  const intake = await intakeOf(database);
  const { differing } = await recount(database, { corrects: false });
  await database.pool.query('truncate insight_event, insight_view, insight_watch, insight_overlay, insight_value');
  await database.pool.query('create database umami');
  const beside = new pg.Pool({ connectionString: urlOf('umami') });
  const umami = await measureUmami(beside, { events: umamiEvents, intakeMs, senders });
  await beside.end();
  await database.pool.query('drop database umami');
  const rows = await figuresOf(database, views);
  const { rows: sizes } = await database.pool.query<{ bytes: number }>(
    `select pg_total_relation_size('insight_view')::float8 / count(*) as bytes from insight_view`,
  );
  const far = await fromClickHouse(database);
  const shippedIntake = await intakeOf(database);
  await database.pool.query('create database calls');
  await database.pool.query('create database video');
  await database.close();
  const called = await timesThroughCalls(views, urlOf('calls'));
  const [first, median, late] = await ofLargestVideo(urlOf('video'));
  const embeddedRows = await embedded();
  const embeddedCalled = await timesThroughCalls(embeddedViews);
  const text = [
    `PostgreSQL with its own settings. Intake: ${intake.text}. ${intake.bytesPerEvent.toFixed(0)} bytes an event and ${sizes[0]!.bytes.toFixed(0)} bytes a view, indexes included. Afterwards ${differing} views differed from a count of their events.`,
    `Figures of 90 days of a business that has 40 % of ${number.format(views)} views (some ${number.format(views * 10)} events) beside ${businesses - 1} others, 20 times each, in ms. Without filters, whole days are counted the first time:`,
    table(timesHead, rows),
    `What programs and the console wait for: the same number of views, and as many in the 90 days before, called over HTTP on one machine, sign-in, checks and JSON included. A worker counts days ahead while the first answers are given. Target with two filters: p95 of at most 100 ms with a million views on PostgreSQL.`,
    table(timesHead, called),
    `The retention of one video with ${number.format(videoViews)} views in these days, today among them: ${median} ms, 95 % within ${late} ms. The first time, when its days are counted, it took ${first} ms; a worker does that ahead.`,
    `The same from ClickHouse's engine in a process beside (chdb), which answers one query after another: ${number.format(Math.round(far.perSecond))} views a second are shipped at first, and take ${far.bytesPerView.toFixed(0)} bytes each there. While changes are noted for it, intake is ${shippedIntake.text}.`,
    table(timesHead, far.rows),
    `The same on the embedded database, with ${number.format(embeddedViews)} views:`,
    table(timesHead, embeddedRows),
    'And over HTTP there, where the target is 250 ms:',
    table(timesHead, embeddedCalled),
    `Umami's tables and questions, written anew from its public description, on the same PostgreSQL with ${number.format(umamiEvents)} events: ${number.format(Math.round(umami.intakePerSecond))} events a second, each a call of its own, and ${umami.bytesPerEvent.toFixed(0)} bytes an event.`,
    table(
      ['figure', 'two filters, p50', 'p95', 'all, p50', 'p95'],
      [...umami.times].map(([name, times]) => [name, ...times]),
    ),
    `${measuredOn()} Other programs kept ${load.toFixed(1)} processors' worth of work waiting when it began.`,
  ].join('\n\n');
  console.log(text);
  await writeSection('insights', text);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
