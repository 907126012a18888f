import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { type ChildScript, startBundledScript } from '../../platform/testing/child-script.ts';
import { temporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import {
  copyMigratedTemplate,
  createMigratedPostgresDatabase,
  databaseKinds,
} from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { isThorough } from '../../platform/testing/thorough.ts';
import { meteredPlan, meteredPlans, openMetering } from '../billing/metered.testing.ts';
import type { WatchedUntilKilled } from './watched-until-killed.testing.ts';
import { sendAll, watchedMsOf, watchedViews } from './watched-views.testing.ts';

const price = 7;
const plans = {
  ...meteredPlans,
  plans: [
    { ...meteredPlan, includes: { deliveredMinutes: 100 }, overage: { deliveredMinutes: { per: 1, price: '0.07' } } },
  ],
};
const at = '2026-04-10T10:00:00Z';
const kills = 3;
const script = new URL('./watched-until-killed.testing.ts', import.meta.url);

/** Of the embedded database, which dies with its server, other tests tell too. */
const kinds = databaseKinds.filter((kind) => isThorough || kind === 'postgres');

test.each(kinds)(
  'a bill is right to the cent after three kills of servers that count, on %s',
  {
    timeout: 600_000,
  },
  async (kind) => {
    const dataFolder = await temporaryFolder();
    const url = kind === 'postgres' ? await createMigratedPostgresDatabase() : undefined;
    if (!url) await copyMigratedTemplate(dataFolder);
    const before = { ...(await openDatabase({ dataFolder, url })), dataFolder };
    const { businessId, select, platform, env: sells, store } = await openMetering(before, { plans });
    await select('Metered');
    const streamId = await store(1);
    await before.pool.query(`update stream set publish_status = 'Published' where id = $1`, [streamId]);
    await platform.close();
    await before.close();

    const env = { ...sells, ZEACON_EVENT_BATCHES_PER_MINUTE: '1000000' };
    const servers: { child: ChildScript; origin: string }[] = [];
    let opening = Promise.resolve();
    async function open() {
      const asked: WatchedUntilKilled = { dataFolder, url, env, at };
      const child = await startBundledScript(script, JSON.stringify(asked));
      onTestFinished(() => child.kill());
      servers.push({ child, origin: await child.nextLine() });
    }
    async function origins() {
      if (servers.length === 0) await opening;
      return servers.map(({ origin }) => origin);
    }
    // Only one process at a time can have the embedded database.
    for (let count = kind === 'postgres' ? 2 : 1; count > 0; count--) await open();

    const batches = watchedViews(streamId, at);
    let killed = 0;
    const { unanswered } = await sendAll(batches, origins, async (answered) => {
      if (killed >= kills || answered < ((killed + 1) * batches.length) / (kills + 1)) return;
      killed += 1;
      const oldest = servers.shift();
      opening = (oldest?.child.kill() ?? Promise.resolve()).then(open);
      await opening;
    });
    expect(killed).toBe(kills);
    expect(unanswered).toBeGreaterThan(0);
    for (const { child } of servers) await child.kill();

    const after = { ...(await openDatabase({ dataFolder, url })), dataFolder };
    const clock = createTestClock('2026-05-01T10:00:00Z');
    const { modules, close } = await openTestPlatform(after, { env, clock });
    onTestFinished(async () => {
      await close();
      await after.close();
    });
    await modules.billing.runDue();
    const watchedMs = watchedMsOf(batches);
    const { rows: counted } = await after.pool.query<Record<string, string>>(
      `select (select count(*) from insight_event) as events, sum(quantity) as total,
      (select sum(quantity) from usage_hour where meter = 'deliveredMinutes') as hours
     from usage_entry where meter = 'deliveredMinutes' and business_id = $1`,
      [businessId],
    );
    expect(counted.map((row) => [row.events, row.total, row.hours].map(Number))).toEqual([
      [10_000, watchedMs, watchedMs],
    ]);
    const beyond = Math.floor(watchedMs / 60_000) - 100;
    const { rows: bills } = await after.pool.query<{ lines: object[]; subtotal: string }>(
      'select lines, subtotal from bill order by sequence desc limit 1',
    );
    expect(bills[0]?.lines).toMatchObject([
      { kind: 'OVERAGE', name: 'deliveredMinutes', quantity: beyond, amount: beyond * price },
      { kind: 'PLAN', amount: 2000 },
    ]);
    expect(Number(bills[0]?.subtotal)).toBe(beyond * price + 2000);
  },
);
