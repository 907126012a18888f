import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject, TestRunner } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';
import { isThorough } from './thorough.ts';
import { createDatabaseOn, urlOn } from './throwaway-postgres.ts';

export interface TestDatabase extends Database {
  /** A folder for these tests, removed afterwards. */
  dataFolder: string;
  /**
   * In a suite whose tests share a platform: the one opened for `key`, by this test or an earlier one, or undefined
   * where this test has it already and wants another.
   */
  share?: <T extends Closable>(key: string, open: () => Promise<T>) => Promise<T> | undefined;
}

interface Closable {
  close(): Promise<void>;
  /** Called before the next test. */
  renew(): void;
}

/** The databases that tests run on. */
export const databaseKinds: Database['kind'][] =
  process.env.ZEACON_TEST_SKIP_POSTGRES === '1' ? ['embedded'] : ['embedded', 'postgres'];

/** Of suites that stay together, because their tests share more than a platform. */
export const kindsOfWholeSuites = isThorough ? databaseKinds : databaseKinds.slice(-1);

type Tests = (database: () => TestDatabase) => void;

/** Runs every test on both databases (decision 59). */
const isOnBoth = isThorough || databaseKinds.length === 1;

/**
 * Runs tests on the embedded database and on PostgreSQL, in turn: migrated ones, emptied before every test, which the
 * files that a worker runs one after another share. Read it inside a test:
 * `describeOnEachDatabase('x', (database) => { test('y', () => database().db…) })`.
 */
export function describeOnEachDatabase(name: string, tests: Tests): void {
  describeOnDatabases(name, inTurn(tests));
}

/** The same with every test on both, for what depends on how a database works: its sessions, locks and large results. */
export function describeOnBothDatabases(name: string, tests: Tests): void {
  describeOnDatabases(name, tests);
}

/** The same as `describeOnEachDatabase`, but the tests of a suite share a platform (decision 60). */
export function describeOnSharedPlatform(name: string, tests: Tests): void {
  describeOnDatabases(name, inTurn(tests), { isShared: true });
}

const inTurn = (tests: Tests) => (database: () => TestDatabase, turn: number) => {
  tests(database);
  if (!isOnBoth) keepTurns(turn);
};

function describeOnDatabases(
  name: string,
  tests: (database: () => TestDatabase, turn: number) => void,
  { isShared = false } = {},
): void {
  describe.each(databaseKinds)(`${name} on %s`, (kind) => {
    let opened: TestDatabase | undefined;
    const sharing = createSharing();
    beforeAll(async () => {
      opened = { ...(await borrowDatabase(kind)), ...(isShared && { share: sharing.share }) };
    });
    beforeEach(async () => {
      if (!opened) return;
      await sharing.beginTest();
      await emptyTables(opened.pool, sharing.isOpen ? ofOpenPlatforms : []);
    });
    afterAll(async () => {
      await sharing.close();
      await opened?.close();
    });
    const database = () => {
      if (!opened) throw new Error('The test database is open only inside tests and hooks.');
      return opened;
    };
    tests(database, databaseKinds.indexOf(kind));
  });
}

function createSharing() {
  const opened = new Map<string, Promise<Closable>>();
  const taken = new Set<string>();
  const share: TestDatabase['share'] = (key, open) => {
    if (taken.has(key)) return undefined;
    taken.add(key);
    const opening = opened.get(key) ?? open();
    opened.set(key, opening);
    return opening as ReturnType<typeof open>;
  };
  return {
    share,
    get isOpen() {
      return opened.size > 0;
    },
    async beginTest() {
      taken.clear();
      for (const opening of opened.values()) (await opening).renew();
    },
    async close() {
      for (const opening of opened.values()) await (await opening).close();
    },
  };
}

/** The embedded database is several times slower. */
const oneEmbeddedOf = 4;

/** Leaves to the database of this turn its tests of the suite that is described, unless that has one alone. */
function keepTurns(turn: number): void {
  const { tasks } = TestRunner.getCurrentSuite();
  if (tasks.length < 2) return;
  const turnAt = (at: number) => (at % oneEmbeddedOf === 0 ? 0 : 1);
  tasks.splice(0, tasks.length, ...tasks.filter((_test, at) => turnAt(at) === turn));
}

const shared = new Map<Database['kind'], Promise<TestDatabase>>();

/**
 * One of the worker's databases, with a folder of its own; `close` removes the folder. The database ends with the run.
 */
async function borrowDatabase(kind: Database['kind']): Promise<TestDatabase> {
  const opening = shared.get(kind) ?? openTestDatabase(kind);
  shared.set(kind, opening);
  const dataFolder = await makeFolder();
  return { ...(await opening), dataFolder, close: () => rm(dataFolder, { recursive: true, force: true }) };
}

/** A new migrated database; `close` removes it. For tests that need two, or an unused one. */
export async function openTestDatabase(kind: Database['kind']): Promise<TestDatabase> {
  const dataFolder = await makeFolder();
  const url = kind === 'postgres' ? await createMigratedPostgresDatabase() : undefined;
  if (!url) await copyMigratedTemplate(dataFolder);
  const database = await openDatabase({ dataFolder, url });
  return {
    ...database,
    dataFolder,
    async close() {
      await database.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

const makeFolder = async () => mkdtemp(join(await askBroker('/folder'), 'test-'));

/** Copies an empty embedded database into a data folder, which is faster than creating one. */
export async function copyEmbeddedTemplate(dataFolder: string): Promise<void> {
  await cp(await askBroker('/embedded-template'), dataFolder, { recursive: true });
}

/** The same with this version's tables, for tests of programs that open the database themselves. */
export async function copyMigratedTemplate(dataFolder: string): Promise<void> {
  await cp(await askBroker('/migrated-template'), dataFolder, { recursive: true });
}

/** URL of a new PostgreSQL database without tables; it is removed with the test run. */
export const createPostgresDatabase = () => newPostgresDatabase();

/** The same with this version's tables. */
export const createMigratedPostgresDatabase = async () => newPostgresDatabase(await askBroker('/migrated-postgres'));

async function newPostgresDatabase(template?: string): Promise<string> {
  const host = await askBroker('/postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await createDatabaseOn(host, name, template);
  return urlOn(host, name);
}

export async function askBroker(path: string): Promise<string> {
  const response = await fetch(`${inject('databaseBroker')}${path}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** Tables that an open platform has filled, and whose rows it knows. */
const ofOpenPlatforms = ['node', 'signing_key'];

/**
 * One statement. Truncating creates new files for a table and its indexes, a hundred times the work of deleting a few
 * rows; but deleted rows slow down later reads of the table.
 */
async function emptyTables(pool: pg.Pool, kept: string[] = []): Promise<void> {
  await pool.query(`do $$
    declare
      filled record;
    begin
      set local session_replication_role = replica;
      for filled in
        select oid::regclass as name, pg_relation_size(oid) as size from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace
          and relname <> all ('{${kept.join(',')}}')
      loop
        if filled.size > 1000000 then
          execute format('truncate %s cascade', filled.name);
        elsif filled.size > 0 then
          execute format('delete from %s', filled.name);
        end if;
      end loop;
      delete from pgboss.job;
    end $$`);
}
