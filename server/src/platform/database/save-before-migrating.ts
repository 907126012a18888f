import { constants } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { dumpPostgres } from './dump-postgres.ts';
import { embeddedFolder } from './embedded.ts';
import { MigrationError } from './migration-error.ts';
import { syncTree } from './sync-tree.ts';

/** How many backups are kept in `<data folder>/backups`. */
const keptCopies = 3;
const draftEnding = '.partial';

export interface SaveOptions {
  /** Connected to the database. Nobody else may write to an embedded one meanwhile. */
  client: pg.PoolClient;
  /** The data folder's path; the caller holds its lock. */
  dataFolder: string;
  /** A PostgreSQL connection URL; without one the database is the embedded one. */
  url?: string | undefined;
  /** The migration that follows. */
  tag: string;
  log?: BaseLogger | undefined;
}

/**
 * Backs up the database to `<data folder>/backups` and returns the path; `undefined` without a suitable `pg_dump`.
 * Throws `MigrationError` if the backup fails.
 */
export async function saveBeforeMigrating(options: SaveOptions): Promise<string | undefined> {
  const { dataFolder, url, tag, log } = options;
  const backups = join(dataFolder, 'backups');
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const path = join(backups, `${time}-before-${tag}${url ? '.dump' : ''}`);
  const draft = `${path}${draftEnding}`;
  try {
    await mkdir(backups, { recursive: true, mode: 0o700 });
    const saved = url ? await dumpPostgres(options.client, url, draft) : await copyEmbedded(options, draft);
    if (!saved) {
      log?.warn(
        'The database is migrated without a dump: there is no pg_dump on PATH, or it is older than the database. ' +
          'Install the one of its version, or make a dump yourself before each upgrade.',
      );
      return undefined;
    }
    await syncTree(backups);
    await rename(draft, path);
    await syncTree(backups);
    await removeOld(backups);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => {});
    throw new MigrationError(
      `The database was not migrated, because it could not be saved to ${path} first: ${(error as Error).message}. ` +
        'Mend that, or set ZEACON_SAVE_BEFORE_MIGRATING=0 once you have a copy of your own.',
      { cause: error },
    );
  }
  log?.info({ path }, 'The database was saved before its migration.');
  return path;
}

/**
 * PGlite writes only while it answers a query, so its files do not change now; the checkpoint leaves little to replay.
 */
async function copyEmbedded({ client, dataFolder }: SaveOptions, draft: string): Promise<boolean> {
  await client.query('checkpoint');
  await cp(join(dataFolder, embeddedFolder), draft, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return true;
}

/** Names begin with the time, so the last ones are the newest. A draft was left by a killed server. */
async function removeOld(backups: string): Promise<void> {
  const names = (await readdir(backups)).filter((name) => name.includes('-before-')).sort();
  const drafts = names.filter((name) => name.endsWith(draftEnding));
  const copies = names.filter((name) => !drafts.includes(name));
  for (const name of [...drafts, ...copies.slice(0, -keptCopies)])
    await rm(join(backups, name), { recursive: true, force: true });
}
