import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject, TestRunner } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';
import { createDatabaseOn, urlOn } from './throwaway-postgres.ts';

export interface TestDatabase extends Database {
  /** A folder for these tests, removed afterwards. */
  dataFolder: string;
}

/** The databases that tests run on. */
export const databaseKinds: Database['kind'][] =
  process.env.ZEACON_TEST_SKIP_POSTGRES === '1' ? ['embedded'] : ['embedded', 'postgres'];

type Tests = (database: () => TestDatabase) => void;

/** With it `describeOnEachDatabase` runs every test on both databases (decision 59). */
const isOnBoth = process.env.ZEACON_TEST_BOTH_DATABASES === '1' || databaseKinds.length === 1;

/**
 * Runs tests on the embedded database and on PostgreSQL, in turn: migrated ones, emptied before every test, which the
 * files that a worker runs one after another share. Read it inside a test:
 * `describeOnEachDatabase('x', (database) => { test('y', () => database().db…) })`.
 */
export function describeOnEachDatabase(name: string, tests: Tests): void {
  describeOnDatabases(name, (database, turn) => {
    tests(database);
    if (!isOnBoth) keepTurns(turn);
  });
}

/** The same with every test on both, for what depends on how a database works: its sessions, locks and large results. */
export function describeOnBothDatabases(name: string, tests: Tests): void {
  describeOnDatabases(name, tests);
}

function describeOnDatabases(name: string, tests: (database: () => TestDatabase, turn: number) => void): void {
  describe.each(databaseKinds)(`${name} on %s`, (kind) => {
    let opened: TestDatabase | undefined;
    beforeAll(async () => {
      opened = await borrowDatabase(kind);
    });
    beforeEach(async () => {
      if (opened) await emptyTables(opened.pool);
    });
    afterAll(async () => {
      await opened?.close();
    });
    const database = () => {
      if (!opened) throw new Error('The test database is open only inside tests and hooks.');
      return opened;
    };
    tests(database, databaseKinds.indexOf(kind));
  });
}

/** Leaves out of the suite that is described each second test, unless it has one alone. */
function keepTurns(turn: number): void {
  const { tasks } = TestRunner.getCurrentSuite();
  if (tasks.length < 2) return;
  tasks.splice(0, tasks.length, ...tasks.filter((_test, at) => at % databaseKinds.length === turn));
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

/**
 * One statement. Truncating creates new files for a table and its indexes, a hundred times the work of deleting a few
 * rows; but deleted rows slow down later reads of the table.
 */
async function emptyTables(pool: pg.Pool): Promise<void> {
  await pool.query(`do $$
    declare
      filled record;
    begin
      set local session_replication_role = replica;
      for filled in
        select oid::regclass as name, pg_relation_size(oid) as size from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace
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
