import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { startChildScript } from '../../platform/testing/child-script.ts';
import { temporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import { copyMigratedTemplate } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { writePlans } from '../billing/billing.testing.ts';
import { meteredPlan, meteredPlans, openMetering } from '../billing/metered.testing.ts';
import { usageEvents } from './usage-events.testing.ts';

test('a bill is right to the cent after three kills of a server that counts', { timeout: 300_000 }, async () => {
  const dataFolder = await temporaryFolder();
  await copyMigratedTemplate(dataFolder);
  const database = await openDatabase({ dataFolder });
  const { businessId, select, platform } = await openMetering({ ...database, dataFolder });
  await select('Metered');
  await platform.close();
  await database.close();

  for (const batches of [3, 9, 20, undefined]) {
    const child = startChildScript(new URL('./enter-until-killed.testing.ts', import.meta.url), dataFolder, businessId);
    onTestFinished(() => child.kill());
    if (batches === undefined) {
      for (let line = ''; line !== 'done'; ) line = await child.nextLine();
    } else {
      for (let batch = 0; batch < batches; batch++) await child.nextLine();
      await child.kill();
    }
  }

  const after = await openDatabase({ dataFolder });
  const env = { ZEACON_PLANS: writePlans(meteredPlans) };
  const clock = createTestClock('2026-05-01T10:00:00Z');
  const { modules, close } = await openTestPlatform({ ...after, dataFolder }, { env, clock });
  onTestFinished(async () => {
    await close();
    await after.close();
  });
  await modules.billing.runDue();
  const events = usageEvents(businessId);
  const totalMs = events.reduce((total, { amount }) => total + amount, 0);
  const { rows: counted } = await after.pool.query<Record<string, string>>(
    `select count(*) as entries, sum(quantity) as total, (select sum(quantity) from usage_hour where meter = 'liveMinutes')
       as hours from usage_entry where meter = 'liveMinutes'`,
  );
  expect(counted.map((row) => [row.entries, row.total, row.hours].map(Number))).toEqual([
    [events.length, totalMs, totalMs],
  ]);
  const beyond = Math.floor(totalMs / 60_000) - meteredPlan.includes.liveMinutes;
  const { rows: bills } = await after.pool.query<{ lines: object[]; subtotal: string }>(
    'select lines, subtotal from bill order by sequence desc limit 1',
  );
  expect(bills[0]?.lines).toMatchObject([
    { kind: 'OVERAGE', name: 'liveMinutes', quantity: beyond, amount: beyond * 10 },
    { kind: 'PLAN', amount: 2000 },
  ]);
  expect(Number(bills[0]?.subtotal)).toBe(beyond * 10 + 2000);
});
