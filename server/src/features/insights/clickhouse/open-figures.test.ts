import { expect, onTestFinished, test } from 'vitest';
import { openTestClickHouse } from '../../../platform/testing/test-clickhouse.ts';
import { describeOnEachDatabase } from '../../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../../platform/testing/test-platform.ts';
import { eventBatch, storedEvent } from '../event-batch.testing.ts';
import { createShippingRepository } from './shipping.repository.ts';
import { tableOf } from './view-table.ts';

const march = { startDate: '2026-03-01', endDate: '2026-03-31' };

describeOnEachDatabase('a platform with ClickHouse', (database) => {
  const open = async (env: Record<string, string> = {}) => {
    const opened = await openTestPlatform(database(), { env });
    onTestFinished(() => opened.close());
    return opened;
  };

  test('ships what viewers do by itself, and answers from there; from the database while ClickHouse is away', async () => {
    const clickhouse = await openTestClickHouse();
    onTestFinished(() => clickhouse.close());
    const platform = await open({ CLICKHOUSE_URL: `${clickhouse.config.url}/${clickhouse.config.database}` });
    const { insights } = platform.modules;
    const acme = await platform.signUp();
    await insights.appendHistory([eventBatch([storedEvent('play-1', 'play')], { businessId: acme.businessId })]);
    insights.start();
    const { state } = createShippingRepository(database());
    await expect.poll(async () => (await state())?.filledTo).toBeGreaterThan(0);
    await insights.appendHistory([
      eventBatch([storedEvent('play-2', 'play')], { businessId: acme.businessId, viewId: 'view-0002' }),
    ]);
    await expect.poll(async () => (await state())?.isWaiting).toBe(false);
    const views = async () =>
      (await platform.call(acme, 'POST', '/business/v1.1/insight/kpi', { ...march, timeZone: 'UTC' })).data.views;
    expect(await views()).toBe(2);

    // One that only ClickHouse has, by which its answers are told.
    const table = tableOf((await state())!.epoch);
    await clickhouse.command(
      `insert into ${table} (business_id, day, key, version, started_at, last_at, played)
      select business_id, day, 999, 1, started_at, last_at, true from ${table} limit 1`,
    );
    expect(await views()).toBe(3);
    const metrics = (await platform.app.inject({ url: '/metrics' })).body;
    expect(metrics).toMatch(/^zeacon_clickhouse_lag_seconds 0$/m);
    expect(metrics).toMatch(/^zeacon_clickhouse_waiting_views 0$/m);
    expect(metrics).toMatch(/^zeacon_clickhouse_filled_ratio 1$/m);

    await insights.stop();
    await clickhouse.command(`drop table ${table}`);
    expect(await views()).toBe(2);
    expect((await platform.app.inject({ url: '/metrics' })).body).toContain(
      'zeacon_clickhouse_failures_total{wanted="figures"} 1',
    );
  });

  test('that is none any more notes nothing', async () => {
    await createShippingRepository(database()).begin('abc', undefined);
    const platform = await open();
    platform.modules.insights.start();
    onTestFinished(() => platform.modules.insights.stop());
    await expect.poll(async () => (await createShippingRepository(database()).state())?.isOn).toBe(false);
    expect((await platform.app.inject({ url: '/metrics' })).body).not.toContain('clickhouse');
  });
});
