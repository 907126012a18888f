import { mkdir } from 'node:fs/promises';
import { demoBusinessId } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { lead } from '../features/leads/leads.table.ts';
import { createTestClock } from '../platform/testing/test-clock.ts';
import { openTestDatabase } from '../platform/testing/test-database.ts';
import { openTestPlatform } from '../platform/testing/test-platform.ts';
import { demoHistory } from './demo-history.ts';
import { demoConversions, demoLeads } from './demo-results.ts';
import { seedDemoHistory, wantDemoHistory } from './seed-demo-history.ts';

test('the history is written once, whatever interrupts it', { timeout: 180_000 }, async () => {
  const database = await openTestDatabase('embedded');
  onTestFinished(() => database.close());
  const { platform, modules, close } = await openTestPlatform(database, {
    clock: createTestClock('2026-06-15T13:00:00Z'),
  });
  onTestFinished(close);
  await mkdir(platform.dataFolder.path, { recursive: true });
  const running = new AbortController().signal;
  const query = { startDate: '2026-03-01', endDate: '2026-06-15', timeZone: 'UTC', filters: {}, compare: false };
  const figures = () => modules.insights.figures.kpi(demoBusinessId, query);
  const shown = async () => (await figures()).pageViews;

  await seedDemoHistory(platform, modules, running);
  expect(await shown()).toBe(0);
  await wantDemoHistory(platform);
  const batches = demoHistory(platform.clock());
  // As a server that died after the first of them leaves it.
  await modules.insights.appendHistory(batches.slice(0, 70));
  await seedDemoHistory(platform, modules, AbortSignal.abort());
  await seedDemoHistory(platform, modules, running);
  const people = batches.filter(
    ({ audience, events }) => audience === 'viewer' && events[0]!.type === 'pageView',
  ).length;
  expect(await shown()).toBe(people);
  const { leads, conversions } = await figures();
  expect(leads).toBe(demoLeads(batches).length);
  expect(conversions).toBe(demoConversions(batches, platform.clock()).length);
  expect(await database.db.$count(lead)).toBe(leads);
  await seedDemoHistory(platform, modules, running);
  expect(await shown()).toBe(people);
  expect(await database.db.$count(lead)).toBe(leads);
});
