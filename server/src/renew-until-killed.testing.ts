import pg from 'pg';
import { openDatabase } from './platform/database/database.ts';
import { createTestClock } from './platform/testing/test-clock.ts';
import { openTestPlatform } from './platform/testing/test-platform.ts';

/** What the process does: it catches up until a time, and a while later renews, as far as it comes. */
export interface RenewUntilKilled {
  dataFolder: string;
  url: string | undefined;
  env: Record<string, string>;
  caughtUpAt: string;
  laterSec: number;
  /** It dies as it is about to send this statement of the renewal that changes something, counted from 1. */
  killedAt: number;
}

const { dataFolder, url, env, caughtUpAt, laterSec, killedAt }: RenewUntilKilled = JSON.parse(process.argv[2] ?? '');
const database = await openDatabase({ dataFolder, url });
const clock = createTestClock(caughtUpAt);
const { modules, close } = await openTestPlatform({ ...database, dataFolder }, { env, clock });

async function renew(): Promise<void> {
  await modules.billing.runDue();
  await modules.videoSales.finishStale();
  await modules.videoSales.renewDue();
}
await renew();
clock.advanceSec(laterSec);

const { query } = pg.Client.prototype;
const changes = /^\s*(?:insert|update|delete|with|commit)\b/i;
const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : (statement as { text: string }).text;
let sent = 0;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...statement: unknown[]) {
    if (changes.test(textOf(statement[0]))) sent += 1;
    if (sent === killedAt) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(query, this, statement);
  },
});
await renew();
process.stdout.write(`${sent}\n`);
await close();
await database.close();
