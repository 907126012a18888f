import { openDatabase } from './platform/database/database.ts';
import { dieAtChange } from './platform/testing/die-at-change.ts';
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

const countChanges = dieAtChange(killedAt);
await renew();
process.stdout.write(`${countChanges()}\n`);
await close();
await database.close();
