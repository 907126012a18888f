import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { startBundledScript } from '../../platform/testing/child-script.ts';
import { temporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import { copyMigratedTemplate } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { answering, openReceiver } from './webhook-receiver.testing.ts';

test('a delivery that a killed server was sending is sent again by the next one, with the same id', async () => {
  const receiver = await openReceiver(() => {});
  const dataFolder = await temporaryFolder();
  await copyMigratedTemplate(dataFolder);
  const child = await startBundledScript(
    new URL('./deliver-until-killed.testing.ts', import.meta.url),
    dataFolder,
    receiver.url,
  );
  onTestFinished(() => child.kill());
  expect(await child.nextLine()).toBe('made');
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 20_000 });
  await child.kill();
  receiver.answer = answering(200);

  const database = { ...(await openDatabase({ dataFolder })), dataFolder };
  const clock = createTestClock();
  const env = { ZEACON_WEBHOOKS_PRIVATE: '1' };
  const platform = await openTestPlatform(database, { env, clock });
  onTestFinished(async () => {
    await platform.close();
    await database.close();
  });
  const { drain } = platform.modules.webhooks;
  await drain();
  expect(receiver.received).toHaveLength(1);
  clock.advanceSec(61);
  await drain();
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
  const { rows } = await database.pool.query('select state, attempt_count from webhook_delivery');
  expect(rows).toEqual([{ state: 'delivered', attempt_count: 1 }]);
});
