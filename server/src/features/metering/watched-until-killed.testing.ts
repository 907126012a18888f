import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../platform/database/database.ts';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

/** A server that takes what viewers watch, and counts it again and again. */
export interface WatchedUntilKilled {
  dataFolder: string;
  url: string | undefined;
  env: Record<string, string>;
  at: string;
}

const { dataFolder, url, env, at }: WatchedUntilKilled = JSON.parse(process.argv[2] ?? '');
const database = await openDatabase({ dataFolder, url });
const { app, modules } = await openTestPlatform({ ...database, dataFolder }, { env, clock: createTestClock(at) });
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
for (;;) {
  await modules.metering.count();
  // Leaves the processor to those who send.
  await setTimeout(50);
}
