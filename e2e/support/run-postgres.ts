import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  createDatabaseOn,
  dropDatabaseOn,
  startThrowawayPostgres,
  urlOn,
} from '../../server/src/platform/testing/throwaway-postgres.ts';
import { sharedFolder } from './share-folder.ts';

export interface RunDatabase {
  url: string;
  drop(): Promise<void>;
}

const buildForTests = fileURLToPath(new URL('../../scripts/build-for-tests.ts', import.meta.url));

/**
 * Playwright's global setup: builds what platforms are started from and serve, and starts the PostgreSQL on which most of
 * a run have their database.
 */
// biome-ignore lint/style/noDefaultExport: Playwright takes this one
export default async function startRunPostgres(): Promise<() => Promise<void>> {
  await promisify(execFile)(process.execPath, [buildForTests, '--pages']);
  const postgres = await startThrowawayPostgres(process.env.PATH ?? '', sharedFolder());
  process.env.ZEACON_E2E_POSTGRES = postgres.host;
  return () => postgres.stop();
}

/** Without tables, or a copy of another of the run, to which nobody may be connected. */
export async function createRunDatabase(name: string, template?: string): Promise<RunDatabase> {
  const host = process.env.ZEACON_E2E_POSTGRES;
  if (!host) throw new Error('The PostgreSQL of this run was not started.');
  await createDatabaseOn(host, name, template);
  return { url: urlOn(host, name), drop: () => dropDatabaseOn(host, name) };
}
