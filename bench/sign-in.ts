import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgotPassword, logIn } from '@zeacon/contract';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { openTestPlatform, type TestPlatform } from '../server/src/platform/testing/test-platform.ts';
import { startThrowawayPostgres } from '../server/src/platform/testing/throwaway-postgres.ts';
import { percentile } from './percentile.ts';
import { measuredOn, table, writeSection } from './report.ts';
import { timeCalls } from './sign-in-calls.ts';

const samples = 1000;
/** So many that nobody is mailed more often than the limit allows. */
const accounts = 400;
/** Who go through all other calls. */
const people = 300;
const wrong = 'Wrong-1234';
const targetMs = 50;

/** Without a network, which would hide differences; each call comes from an address of its own, so that none is limited. */
async function timeOf(platform: TestPlatform, url: string, payload: object, status: number): Promise<number> {
  const started = performance.now();
  const answer = await platform.app.inject({ method: 'POST', url, payload, remoteAddress: address() });
  const time = performance.now() - started;
  if (answer.statusCode !== status) throw new Error(`${url} was answered ${answer.statusCode}: ${answer.body}`);
  return time;
}

let nextAddress = 0;
function address(): string {
  nextAddress += 1;
  return `10.${(nextAddress >> 16) & 255}.${(nextAddress >> 8) & 255}.${nextAddress & 255}`;
}

/** How often a known email takes longer than an unknown one: a half if they cannot be told apart. */
function shareLonger(known: number[], unknown: number[]): number {
  const sorted = unknown.toSorted((a, b) => a - b);
  let shorter = 0;
  for (const time of known) {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! < time) low = middle + 1;
      else high = middle;
    }
    shorter += low;
  }
  return shorter / (known.length * unknown.length);
}

/** Both kinds in turns, the first of each turn drawn by lot. */
async function compare(platform: TestPlatform, url: string, status: number, bodyOf: (email: string) => object) {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let turn = -20; turn < samples; turn++) {
    const kinds = [
      { times: known, email: `known-${Math.abs(turn) % accounts}@example.com` },
      { times: unknown, email: `other-${Math.abs(turn) % accounts}@example.com` },
    ];
    if (Math.random() < 0.5) kinds.reverse();
    for (const { times, email } of kinds) {
      const time = await timeOf(platform, url, bodyOf(email), status);
      // The first ones run code that is not compiled yet.
      if (turn >= 0) times.push(time);
    }
  }
  return { known, unknown };
}

async function measure(databaseUrl: string, dataFolder: string) {
  const database = await openDatabase({ dataFolder, url: databaseUrl });
  const env = { ZEACON_SIGNUPS_PER_HOUR: '1000000', ZEACON_LOGINS_PER_MINUTE: '1000000' };
  const platform = await openTestPlatform({ ...database, dataFolder }, { env });
  for (let at = 0; at < accounts; at++) await platform.signUp(`known-${at}`);
  const logIns = await compare(platform, logIn.path, 401, (email) => ({ email, password: wrong }));
  const forgotten = await compare(platform, forgotPassword.path, 202, (email) => ({ email }));
  const calls = await timeCalls(platform, people);
  await platform.close();
  await database.close();
  return { logIns, forgotten, calls };
}

const ms = (value: number) => value.toFixed(2);
const rowOf = (name: string, { known, unknown }: { known: number[]; unknown: number[] }) => [
  name,
  ms(percentile(known, 0.5)),
  ms(percentile(unknown, 0.5)),
  ms(percentile([...known, ...unknown], 0.95)),
  shareLonger(known, unknown).toFixed(3),
];

const folder = await mkdtemp(join(tmpdir(), 'zeacon-sign-in-'));
const postgres = await startThrowawayPostgres(process.env.PATH ?? '', tmpdir());
try {
  const url = `postgresql://postgres@/postgres?host=${encodeURIComponent(postgres.host)}`;
  const { logIns, forgotten, calls } = await measure(url, folder);
  // 95 of 100 runs lie within this of a half when nothing but chance is at work.
  const chance = 1.96 * Math.sqrt((2 * samples + 1) / (12 * samples * samples));
  const text = [
    `${samples} calls with a known and ${samples} with an unknown email, in turns, on PostgreSQL and without a network. The hash of the password, which is computed for unknown emails too, is made cheap here, so that whatever else differs shows.`,
    table(
      ['Call', 'known, median ms', 'unknown, median ms', 'p95 ms', 'known took longer'],
      [rowOf('log in with a wrong password', logIns), rowOf('forgot password', forgotten)],
    ),
    `Chance alone gives 0.5 ± ${chance.toFixed(3)}. Target for the calls besides the hash: p95 at most ${targetMs} ms.`,
    `The calls of ${people} people, one after another:`,
    table(
      ['Call', 'median ms', 'p95 ms'],
      calls.map(([name, median, p95]) => [name, ms(median), ms(p95)]),
    ),
    measuredOn(),
  ].join('\n\n');
  console.log(text);
  await writeSection('sign-in', text);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
