import { randomBytes } from 'node:crypto';
import { cp, mkdir } from 'node:fs/promises';
import { pino } from 'pino';
import { type DatabaseOptions, openDatabase } from '../database/database.ts';
import { createJobs } from '../jobs.ts';
import { createDatabaseOn, urlOn } from './throwaway-postgres.ts';

/** A data folder whose embedded database has this version's tables; `empty` is one that has none. */
export async function migratedFolder(path: string, empty: string): Promise<string> {
  await mkdir(path);
  await cp(empty, path, { recursive: true });
  await makeTables({ dataFolder: path });
  return path;
}

/** Name of a database on this PostgreSQL that has this version's tables. */
export async function migratedDatabase(host: string, dataFolder: string): Promise<string> {
  const name = `migrated_${randomBytes(4).toString('hex')}`;
  await createDatabaseOn(host, name);
  await makeTables({ dataFolder, url: urlOn(host, name) });
  return name;
}

/** Also those of the job queue, as it has when a server has started on the database. */
async function makeTables(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  try {
    const jobs = createJobs({ database, log: pino({ level: 'silent' }) });
    await jobs.start({ work: false });
    await jobs.stop();
  } finally {
    await database.close();
  }
}
