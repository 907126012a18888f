import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';

export interface TestDatabase extends Database {
  /** A folder of this test file's own, gone after it. */
  dataFolder: string;
}

const kinds: Database['kind'][] =
  process.env.ZEACON_TEST_SKIP_POSTGRES === '1' ? ['embedded'] : ['embedded', 'postgres'];

/**
 * Runs the same tests on the embedded database and on PostgreSQL. Each gets one migrated database of its own, emptied
 * before every test. Read it inside a test: `describeOnEachDatabase('x', (database) => { test('y', () => database().db…) })`.
 */
export function describeOnEachDatabase(name: string, tests: (database: () => TestDatabase) => void): void {
  describe.each(kinds)(`${name} on %s`, (kind) => {
    let opened: TestDatabase | undefined;
    beforeAll(async () => {
      opened = await openTestDatabase(kind);
    });
    beforeEach(async () => {
      if (opened) await emptyTables(opened.pool);
    });
    afterAll(async () => {
      await opened?.close();
    });
    tests(() => {
      if (!opened) throw new Error('The test database is open only inside tests and hooks.');
      return opened;
    });
  });
}

/** A migrated database of its own; `close` removes it. For tests that need two, or one without `describe`. */
export async function openTestDatabase(kind: Database['kind']): Promise<TestDatabase> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'zeacon-test-'));
  const url = kind === 'postgres' ? await createPostgresDatabase() : undefined;
  if (!url) await copyEmbeddedTemplate(dataFolder);
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

/** Puts an empty embedded database into a data folder, which is quicker than to let it make its own. */
export async function copyEmbeddedTemplate(dataFolder: string): Promise<void> {
  await cp(await askBroker('/embedded-template'), dataFolder, { recursive: true });
}

/** URL of a new, empty PostgreSQL database, without tables; it goes with the test run. */
export async function createPostgresDatabase(): Promise<string> {
  const host = encodeURIComponent(await askBroker('/postgres'));
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: `postgresql://postgres@/postgres?host=${host}` });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return `postgresql://postgres@/${name}?host=${host}`;
}

async function askBroker(path: string): Promise<string> {
  const response = await fetch(`${inject('databaseBroker')}${path}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

async function emptyTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' or (schemaname = 'pgboss' and tablename = 'job')`,
  );
  if (rows.length > 0) await pool.query(`truncate ${rows.map((row) => row.name).join(', ')} restart identity cascade`);
}
