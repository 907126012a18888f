import type { BaseLogger } from 'pino';
import type { Config } from './config.ts';
import type { Passwords } from './features/authentication/passwords.ts';
import type { Clock } from './platform/clock.ts';
import type { DataFolder } from './platform/data-folder.ts';
import type { Database } from './platform/database/database.ts';
import type { NewId } from './platform/ids.ts';
import type { Jobs } from './platform/jobs.ts';
import type { ThisNode } from './platform/nodes/this-node.ts';
import type { Storage } from './platform/storage/storage.ts';

/** What everything is wired from. */
export interface Platform {
  config: Config;
  dataFolder: DataFolder;
  database: Database;
  node: ThisNode;
  storage: Storage;
  jobs: Jobs;
  passwords: Passwords;
  newId: NewId;
  clock: Clock;
  log: BaseLogger;
}
