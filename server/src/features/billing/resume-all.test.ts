import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { cards, openBilling } from './billing.testing.ts';

/** A business whose plan ended so long ago that its videos were stopped. */
async function openStopped(database: TestDatabase) {
  const opened = await openBilling(database, { at: '2026-03-01T12:00:00Z' });
  const { addCard, select, cancel, live, platform, clock, env, call } = opened;
  const { id } = (await call('POST', '/general/v1.1/stream/v2', { name: 'Show', contentType: 'LIVE' })).data;
  const { pool } = platform.platform.database;
  await addCard(cards.good);
  await select('Starter');
  await cancel();
  await live(62);
  return {
    ...opened,
    isClosed: async () => (await pool.query('select is_closed from stream where id = $1', [id])).rows[0].is_closed,
    async restart({ isSelling }: { isSelling: boolean }): Promise<void> {
      const other = await openTestPlatform(database, { clock, env: isSelling ? env : {} });
      onTestFinished(() => other.close());
      await other.modules.billing.start();
      await other.modules.billing.stop();
    },
  };
}

describeOnSharedPlatform('a platform that sells no plans any more', (database) => {
  test('lets videos play that were stopped for lack of one', async () => {
    const { restart, isClosed, platform, business } = await openStopped(database());
    const { modules, platform: parts } = platform;
    const areStopped = () => modules.billing.areVideosStopped(parts.database.db, business.businessId);
    await restart({ isSelling: true });
    expect([await isClosed(), await areStopped()]).toEqual([true, true]);
    await restart({ isSelling: false });
    expect([await isClosed(), await areStopped()]).toEqual([false, false]);
  });

  test('keeps those of a business that is to be deleted, until that is called off', async () => {
    const { restart, isClosed, call } = await openStopped(database());
    const deletion = '/business/v1.1/business-deletion';
    expect((await call('POST', deletion, { businessName: 'Harbour', password: 'Harbour-Kite-7' })).status).toBe(202);
    await restart({ isSelling: false });
    expect(await isClosed()).toBe(true);
    expect((await call('DELETE', deletion)).status).toBe(200);
    expect(await isClosed()).toBe(false);
  });
});
