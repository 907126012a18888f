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

/** Playwright's global setup: starts the PostgreSQL on which most platforms of a run have their database. */
// biome-ignore lint/style/noDefaultExport: Playwright takes this one
export default async function startRunPostgres(): Promise<() => Promise<void>> {
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
