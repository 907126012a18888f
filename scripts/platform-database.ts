import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withSettingsFile } from '../server/src/config/settings-file.ts';
import { type Config, readConfig } from '../server/src/config.ts';
import { DataFolderInUseError, openDataFolder, readSecret } from '../server/src/platform/data-folder.ts';
import { type Database, openDatabase } from '../server/src/platform/database/database.ts';
import { embeddedFolder } from '../server/src/platform/database/embedded.ts';
import { MigrationError } from '../server/src/platform/database/migration-error.ts';
import { keyBytes } from '../server/src/platform/keys/open-keys.ts';
import { CheckFailedError } from './run.ts';

export interface PlatformDatabase {
  config: Config;
  database: Database;
  /** Only of an embedded database, where this program holds its lock. */
  folder: Awaited<ReturnType<typeof openDataFolder>> | undefined;
  close(): Promise<void>;
}

/** What opens the keys in the database. */
export async function readMasterKey({ config, folder }: PlatformDatabase): Promise<Buffer> {
  const key =
    config.masterKey ??
    (await folder?.secret('master-key', keyBytes)) ??
    (await readSecret(config.dataPath, 'master-key'));
  if (key) return key;
  throw new CheckFailedError('Set ZEACON_MASTER_KEY as on the servers, or ZEACON_DATA to the data folder of one.');
}

/**
 * Opens the database of the platform that `env` names. An embedded one needs the data folder's lock: stop
 * that server first. A server on PostgreSQL keeps running. Throws `CheckFailedError` that says what is wrong.
 */
export async function openPlatformDatabase(env: NodeJS.ProcessEnv = process.env): Promise<PlatformDatabase> {
  try {
    return await open(env);
  } catch (error) {
    if (error instanceof DataFolderInUseError || error instanceof MigrationError)
      throw new CheckFailedError(error.message);
    throw error;
  }
}

async function open(env: NodeJS.ProcessEnv): Promise<PlatformDatabase> {
  const config = readConfig(withSettingsFile(env));
  const { databaseUrl: url, dataPath } = config;
  if (!url && !existsSync(join(dataPath, embeddedFolder)))
    throw new CheckFailedError(
      `There is no platform in ${dataPath}. Set ZEACON_DATA to its data folder, or DATABASE_URL to its database.`,
    );
  const folder = url ? undefined : await openDataFolder(dataPath);
  try {
    const database = await openDatabase({ dataFolder: folder?.path ?? dataPath, url, migrates: false });
    const close = async () => {
      await database.close();
      await folder?.release();
    };
    return { config, database, folder, close };
  } catch (error) {
    await folder?.release();
    throw error;
  }
}
