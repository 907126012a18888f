import { createRequire } from 'node:module';
import { openDatabase } from '../database/database.ts';
import { openTestPlatform } from '../testing/test-platform.ts';

/**
 * Starts a server without keys in its own process, requests a page, and prints which vendors' packages are loaded; then
 * again after loading one. Takes a folder.
 */
const [dataFolder] = process.argv.slice(2);
if (!dataFolder) throw new Error('Name the folder.');

const loaded = () =>
  Object.keys(createRequire(import.meta.url).cache).flatMap((path) =>
    (/node_modules\/(pubnub|@opentok)\//.exec(path) ?? []).slice(1),
  );
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

const database = await openDatabase({ dataFolder });
const { app } = await openTestPlatform({ ...database, dataFolder });
await app.inject({ url: '/' });
say([...new Set(loaded())]);
await import('pubnub');
say([...new Set(loaded())]);
process.exit(0);
