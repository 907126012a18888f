import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertManyStreams } from '../server/src/features/streams/many-streams.testing.ts';
import { createStreamHistoryRepository } from '../server/src/features/streams/stream-history.repository.ts';
import {
  createStreamListRepository,
  type StreamFilter,
} from '../server/src/features/streams/stream-list.repository.ts';
import { type Database, openDatabase } from '../server/src/platform/database/database.ts';
import { explain, type QueryPlan, queriesOf, settleTables } from '../server/src/platform/testing/query-plans.ts';
import { openTestPlatform } from '../server/src/platform/testing/test-platform.ts';
import { startThrowawayPostgres } from '../server/src/platform/testing/throwaway-postgres.ts';
import { measuredOn, table, writeSection } from './report.ts';

const videos = 10_000;
const otherBusinesses = 4;
const repeats = 15;

type Ask = Parameters<typeof queriesOf>[1];
const now = new Date('2026-03-10T12:00:00Z');
const newestFirst = { sort: 'createdDate', direction: 'desc' } as const;

function questions(businessId: string): [name: string, ask: Ask][] {
  const list =
    (
      filter: StreamFilter,
      order: Parameters<ReturnType<typeof createStreamListRepository>['list']>[2],
      offset = 0,
    ): Ask =>
    (db) =>
      createStreamListRepository(db).list(businessId, filter, order, { offset, limit: 100 }, now);
  return [
    ['newest first, page 1', list({}, newestFirst)],
    ['newest first, page 100', list({}, newestFirst, 9900)],
    ['by name', list({}, { sort: 'name', direction: 'asc' })],
    ['longest first', list({}, { sort: 'durationMs', direction: 'desc' })],
    ['next event first', list({}, { sort: 'eventStart', direction: 'asc' })],
    ['archives', list({ filter: 'ARCHIVE' }, newestFirst)],
    ['a category', list({ category: 'Category 2' }, newestFirst)],
    ['search, many found', list({ search: 'a1' }, newestFirst)],
    ['search, none found', list({ search: 'nowhere' }, newestFirst)],
    [
      'more videos, for viewers',
      (db) => createStreamListRepository(db).listShown(businessId, { offset: 0, limit: 10 }, now),
    ],
    ['categories', (db) => createStreamListRepository(db).countByCategory(businessId)],
    ['history', (db) => createStreamHistoryRepository(db).list(businessId, {}, newestFirst, { offset: 0, limit: 10 })],
  ];
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Of runs of one query, the one in the middle. */
async function planOf(database: Database, query: Parameters<typeof explain>[1]): Promise<QueryPlan> {
  const plans: QueryPlan[] = [];
  for (let run = 0; run < repeats; run++) plans.push(await explain(database.pool, query));
  return plans.sort((a, b) => a.executionMs - b.executionMs)[Math.floor(repeats / 2)]!;
}

async function plansOf(database: Database, businessId: string): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, ask] of questions(businessId)) {
    for (const query of await queriesOf(database.pool, ask)) {
      const isCount = query.text.startsWith('select count(*)');
      const { nodes, executionMs, rowsRead } = await planOf(database, query);
      const shown = nodes.filter((node) => node !== 'Limit').map((node) => `\`${node}\``);
      rows.push([`${name}${isCount ? ', count' : ''}`, shown.join(' ← '), String(rowsRead), executionMs.toFixed(1)]);
    }
  }
  return rows;
}

/** The whole call, from the request to the answer's last byte. */
async function callsOf(database: Database, dataFolder: string): Promise<{ businessId: string; rows: string[][] }> {
  const platform = await openTestPlatform({ ...database, dataFolder });
  const business = await platform.signUp('Library');
  for (let number = 0; number < otherBusinesses; number++) {
    await insertManyStreams(database.pool, `biz_other_${number}`, videos);
  }
  await insertManyStreams(database.pool, business.businessId, videos);
  await settleTables(database.pool, 'stream');
  const rows: string[][] = [];
  const call = async (name: string, query: string) => {
    const times: number[] = [];
    for (let run = 0; run < repeats; run++) {
      const started = performance.now();
      const { status } = await platform.call(business, 'GET', `/general/v1.1/stream/v2?${query}`);
      if (status !== 200) throw new Error(`${name} was answered ${status}`);
      times.push(performance.now() - started);
    }
    rows.push([name, median(times).toFixed(0)]);
  };
  await call('100 videos, page 1', 'size=100');
  await call('100 videos, page 100', 'size=100&page=99');
  await call('100 videos, searched', 'size=100&search=a1');
  await call('1000 videos', 'size=1000');
  await platform.close();
  return { businessId: business.businessId, rows };
}

async function measure(database: Database, dataFolder: string): Promise<string> {
  const { businessId, rows } = await callsOf(database, dataFolder);
  const plans = await plansOf(database, businessId);
  const version = await database.pool.query<{ server_version: string }>('show server_version');
  await database.close();
  const name = database.kind === 'embedded' ? 'PGlite' : 'PostgreSQL';
  return [
    `### ${name} ${version.rows[0]!.server_version.split(' ')[0]}`,
    table(['Query', 'Plan, outermost first', 'rows read', 'ms'], plans),
    table(['Whole call, without a network', 'ms'], rows),
  ].join('\n\n');
}

const folder = await mkdtemp(join(tmpdir(), 'zeacon-library-'));
const postgres = await startThrowawayPostgres(process.env.PATH ?? '', tmpdir());
try {
  const embedded = await openDatabase({ dataFolder: join(folder, 'embedded') });
  const sections = [await measure(embedded, folder)];
  const url = `postgresql://postgres@/postgres?host=${encodeURIComponent(postgres.host)}`;
  sections.push(await measure(await openDatabase({ dataFolder: join(folder, 'postgres'), url }), folder));
  const text = [
    `A business with ${videos.toLocaleString('en')} videos beside ${otherBusinesses} businesses with as many each; pages of 100 unless said otherwise. Every query of each list as the database explains it (\`explain analyze\`), median of ${repeats}.`,
    ...sections,
    measuredOn(),
  ].join('\n\n');
  console.log(text);
  await writeSection('library', text);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
