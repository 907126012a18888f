import { closeSync, existsSync, openSync, readdirSync, readlinkSync } from 'node:fs';
import { cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startChildScript } from '../testing/child-script.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { copyMigratedTemplate } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { crashReport } from './schema.ts';

const report = { name: 'Ada', email: 'ada@example.com', reason: 'It stopped.' };

async function opened(dataFolder: string): Promise<Database> {
  const database = await openDatabase({ dataFolder });
  onTestFinished(() => database.close());
  return database;
}

async function preparedFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await copyMigratedTemplate(folder);
  return folder;
}

/**
 * The worker thread's files are this process's files. A read-only file takes over each descriptor, otherwise the next
 * socket would get it.
 */
function makeUnwritable(directory: string): void {
  for (const name of readdirSync('/proc/self/fd')) {
    const link = join('/proc/self/fd', name);
    if (!existsSync(link) || !readlinkSync(link).startsWith(directory)) continue;
    closeSync(Number(name));
    while (openSync('/dev/null', 'r') !== Number(name));
  }
}

test('every commit reaches the disk before it is acknowledged', async () => {
  const { db, pool, syncCount } = await opened(await preparedFolder());
  const settings = await pool.query(
    `select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`,
  );
  expect(settings.rows).toEqual([{ fsync: 'on', method: 'fsync' }]);
  for (let n = 0; n < 10; n += 1) {
    const before = (await syncCount()) ?? 0;
    await db.insert(crashReport).values({ id: `crr_${n}`, ...report });
    expect(await syncCount()).toBeGreaterThan(before);
  }
});

test('keeps every acknowledged row when its process is killed', async () => {
  const folder = await preparedFolder();
  const child = startChildScript(new URL('../testing/insert-until-killed.ts', import.meta.url), folder);
  onTestFinished(() => child.kill());
  const acknowledged: string[] = [];
  while (acknowledged.length < 200) acknowledged.push(await child.nextLine());
  await child.kill();
  acknowledged.push(...(await child.remainingLines()));

  const { db } = await opened(folder);
  const kept = new Set((await db.select({ id: crashReport.id }).from(crashReport)).map((row) => row.id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'acknowledges nothing and reports it when its log can no longer be written',
  async () => {
    const dataFolder = await preparedFolder();
    const failed = Promise.withResolvers<Error>();
    const { db, close } = await openDatabase({ dataFolder, onFailure: failed.resolve });
    onTestFinished(close);
    await db.insert(crashReport).values({ id: 'crr_1', ...report });
    makeUnwritable(join(dataFolder, 'postgres', 'pg_wal'));
    await expect(db.insert(crashReport).values({ id: 'crr_2', ...report })).rejects.toThrow();
    expect((await failed.promise).message).toContain('panicked');
    await expect(db.$count(crashReport)).rejects.toThrow();
  },
);

test('keeps its rows over a clean restart and closes its socket', async () => {
  const folder = await preparedFolder();
  const failures: Error[] = [];
  const first = await openDatabase({ dataFolder: folder, onFailure: (error) => failures.push(error) });
  await first.db.insert(crashReport).values({ id: 'crr_1', ...report });
  await first.close();
  expect(failures).toEqual([]);
  expect(await readdir(folder)).toEqual(['postgres']);
  expect(await (await opened(folder)).db.$count(crashReport)).toBe(1);
});

test('starts over after a process was killed while creating the database', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'postgres', 'base'), { recursive: true });
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '18\n');
  expect(await (await opened(folder)).db.$count(crashReport)).toBe(0);
});

test('serves a folder whose path is too long for a socket', async () => {
  const folder = join(await temporaryFolder(), 'long'.repeat(30));
  await cp(await preparedFolder(), folder, { recursive: true });
  const { pool, connectionString } = await opened(folder);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  const socketFolder = new URL(connectionString.replace('@/', '@x/')).searchParams.get('host') ?? '';
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
});
