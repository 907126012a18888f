import { openDatabase } from './platform/database/database.ts';
import { dieAtChange } from './platform/testing/die-at-change.ts';
import { openTestPlatform } from './platform/testing/test-platform.ts';

/** What the process does: it works on an import, as far as it comes. */
export interface ImportUntilKilled {
  dataFolder: string;
  url: string;
  importId: string;
  /** It dies as it is about to send this statement that changes something, counted from 1. */
  killedAt: number;
}

const { dataFolder, url, importId, killedAt }: ImportUntilKilled = JSON.parse(process.argv[2] ?? '');
const database = await openDatabase({ dataFolder, url });
const { modules, close } = await openTestPlatform({ ...database, dataFolder });
dieAtChange(killedAt);
await modules.communities.workOnImport(importId, new AbortController().signal);
process.stdout.write('done\n');
await close();
await database.close();
