import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import {
  copyEmbeddedTemplate,
  createMigratedPostgresDatabase,
  createPostgresDatabase,
  databaseKinds,
} from '../testing/test-database.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { migrationsFolder } from './migrate.ts';
import { crashReport } from './schema.ts';

const report = { id: 'crr_1', name: 'Ada', email: 'ada@example.com', reason: 'It stopped.' };

/** A folder with this version's migrations, followed by one with `sql`. */
async function nextVersion(sql: string, from = migrationsFolder): Promise<string> {
  const folder = await temporaryFolder();
  await cp(from, folder, { recursive: true, filter: (path) => !path.endsWith('_snapshot.json') });
  const path = join(folder, 'meta/_journal.json');
  const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(await readFile(path, 'utf8'));
  const idx = journal.entries.length;
  const tag = `${String(idx).padStart(4, '0')}_added`;
  journal.entries.push({ ...journal.entries.at(-1), idx, tag, when: journal.entries.at(-1)!.when + 1000 });
  await writeFile(path, JSON.stringify(journal));
  await writeFile(join(folder, `${tag}.sql`), sql);
  return folder;
}

describe.each(databaseKinds)('migrating on %s', (kind) => {
  let made: string;
  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), 'zeacon-test-'));
    if (kind === 'postgres') return;
    await copyEmbeddedTemplate(made);
    await inside({ dataFolder: made }, ({ db }) => db.insert(crashReport).values(report));
  });
  afterAll(() => rm(made, { recursive: true, force: true }));

  /** Options for a database of this version that contains one row. */
  async function madeDatabase(createDatabase = createMigratedPostgresDatabase): Promise<DatabaseOptions> {
    const dataFolder = await temporaryFolder();
    await cp(made, dataFolder, { recursive: true });
    if (kind === 'embedded') return { dataFolder };
    const options = { dataFolder, url: await createDatabase() };
    await inside(options, ({ db }) => db.insert(crashReport).values(report));
    return options;
  }

  async function inside<T>(options: DatabaseOptions, work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase(options);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  const backupsOf = async ({ dataFolder }: DatabaseOptions) =>
    (await readdir(join(dataFolder, 'backups')).catch(() => [])).sort();
  const tablesOf = (options: DatabaseOptions) => inside(options, listTables);

  test('backs up a database before a new version changes it, but not a new or unchanged one', async () => {
    const options = await madeDatabase(createPostgresDatabase);
    expect(await backupsOf(options)).toEqual([]);
    await inside({ ...options, migrationsFolder: await nextVersion('drop table crash_report') }, async () => undefined);
    const [name = '', ...others] = await backupsOf(options);
    expect(name).toMatch(/^\d{4}-.*-before-\d{4}_added/);
    expect(others).toEqual([]);
    const restored = await restore(kind, join(options.dataFolder, 'backups', name));
    expect(await inside(restored, ({ db }) => db.$count(crashReport))).toBe(1);
  });

  test('keeps the last three copies', async () => {
    const options = await madeDatabase();
    const days = ['01', '02', '03'].map((day) => `2026-01-${day}T00-00-00-000Z-before-0001_older`);
    for (const name of [...days, `${days[2]}.partial`])
      await mkdir(join(options.dataFolder, 'backups', name), { recursive: true });
    const next = { ...options, migrationsFolder: await nextVersion('create table added (id int)') };
    await inside(next, async () => undefined);
    expect(await backupsOf(options)).toEqual([days[1], days[2], expect.stringContaining('_added')]);
  });

  test('leaves the database unchanged if a migration fails, and names it and the backup', async () => {
    const options = await madeDatabase();
    const broken = await nextVersion(
      'create table half (id int);--> statement-breakpoint\nalter table no_such_table add column x int',
    );
    const opening = openDatabase({ ...options, migrationsFolder: broken });
    const [copy] = await opening.then(
      () => [],
      async () => backupsOf(options),
    );
    await expect(opening).rejects.toThrow(
      /_added failed: relation "no_such_table" does not exist\. .* as it was before/,
    );
    await expect(opening).rejects.toThrow(join(options.dataFolder, 'backups', copy ?? 'none'));
    await inside(options, async (database) => {
      expect(await listTables(database)).not.toContain('half');
      expect(await database.db.$count(crashReport)).toBe(1);
    });
  });

  test('refuses a database of a newer version and leaves it unchanged', async () => {
    const options = await madeDatabase();
    const newer = { ...options, migrationsFolder: await nextVersion('create table added (id int)') };
    expect(await tablesOf(newer)).toContain('added');
    await expect(openDatabase(options)).rejects.toThrow('a newer version of Zeacon');
    expect(await tablesOf(newer)).toContain('added');
  });

  test('refuses a database of another version if it may not migrate it', async () => {
    const options = await madeDatabase();
    const next = { ...options, migrationsFolder: await nextVersion('create table added (id int)') };
    await expect(openDatabase({ ...next, migrates: false })).rejects.toThrow('is missing');
    expect(await tablesOf(options)).not.toContain('added');
    const same = await openDatabase({ ...options, migrates: false });
    await same.close();
  });

  test('refuses a version whose applied migrations were edited', async () => {
    const options = await madeDatabase();
    const folder = await nextVersion('create table added (id int)');
    const [file = ''] = (await readdir(folder)).filter((name) => name.startsWith('0000_'));
    await writeFile(join(folder, file), `${await readFile(join(folder, file), 'utf8')}\n-- edited`);
    await expect(openDatabase({ ...options, migrationsFolder: folder })).rejects.toThrow('0000_init is not the one');
    expect(await tablesOf(options)).not.toContain('added');
    expect(await backupsOf(options)).toEqual([]);
  });

  test('does not migrate a database it cannot back up, unless backups are switched off', async () => {
    const options = await madeDatabase();
    await writeFile(join(options.dataFolder, 'backups'), 'in the way');
    const next = { ...options, migrationsFolder: await nextVersion('create table added (id int)') };
    await expect(openDatabase(next)).rejects.toThrow('ZEACON_SAVE_BEFORE_MIGRATING=0');
    expect(await tablesOf(options)).not.toContain('added');
    expect(await tablesOf({ ...next, saveBeforeMigrating: false })).toContain('added');
  });
});

async function listTables({ pool }: Database): Promise<string[]> {
  const tables = await pool.query(`select tablename from pg_tables where schemaname = 'public' order by 1`);
  return tables.rows.map((row) => row.tablename);
}

/** Restores a backup the way the guide says. */
async function restore(kind: Database['kind'], copy: string): Promise<DatabaseOptions> {
  const dataFolder = await temporaryFolder();
  if (kind === 'embedded') {
    await rename(copy, join(dataFolder, 'postgres'));
    return { dataFolder };
  }
  const url = await createPostgresDatabase();
  await promisify(execFile)('pg_restore', ['--no-owner', `--dbname=${url}`, copy]);
  return { dataFolder, url };
}

test.skipIf(!databaseKinds.includes('postgres'))(
  'several servers that start together migrate PostgreSQL once',
  async () => {
    const url = await createPostgresDatabase();
    const dataFolder = await temporaryFolder();
    const servers = await Promise.all(Array.from({ length: 6 }, () => openDatabase({ dataFolder, url })));
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.close()));
    });
    const applied = await servers[0]!.pool.query(
      'select hash, count(*) as times from drizzle.__drizzle_migrations group by hash',
    );
    expect(applied.rows.length).toBeGreaterThan(0);
    expect(applied.rows.every((row) => row.times === 1)).toBe(true);
    expect(await servers[5]!.db.$count(crashReport)).toBe(0);
  },
);

test.skipIf(!databaseKinds.includes('postgres'))('says that no dump is made without pg_dump', async () => {
  const options = { dataFolder: await temporaryFolder(), url: await createMigratedPostgresDatabase() };
  const empty = join(options.dataFolder, 'no-programs');
  await mkdir(empty);
  vi.stubEnv('PATH', empty);
  onTestFinished(() => void vi.unstubAllEnvs());
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => lines.push(line) });
  const next = await nextVersion('create table added (id int)');
  const database = await openDatabase({ ...options, log, migrationsFolder: next });
  onTestFinished(() => database.close());
  expect(lines.join()).toContain('there is no pg_dump on PATH');
  expect(await readdir(join(options.dataFolder, 'backups'))).toEqual([]);
});
