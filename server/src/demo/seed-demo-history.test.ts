import { mkdir } from 'node:fs/promises';
import { demoBusinessId } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { lead } from '../features/leads/leads.table.ts';
import { resultsOf } from '../features/split-tests/split-results.ts';
import { createSplitTestsRepository } from '../features/split-tests/split-tests.repository.ts';
import { splitConversion, splitExposure } from '../features/split-tests/split-tests.table.ts';
import { createSplitVisitorsRepository } from '../features/split-tests/split-visitors.repository.ts';
import { createTestClock } from '../platform/testing/test-clock.ts';
import { openTestDatabase } from '../platform/testing/test-database.ts';
import { openTestPlatform } from '../platform/testing/test-platform.ts';
import { demoHistory } from './demo-history.ts';
import { demoConversions, demoLeads } from './demo-results.ts';
import { demoExposures, demoTests } from './demo-split-tests.ts';
import { seedWidgets } from './seed-demo.ts';
import { seedDemoHistory, wantDemoHistory } from './seed-demo-history.ts';

test('the history is written once, whatever interrupts it', { timeout: 180_000 }, async () => {
  const database = await openTestDatabase('postgres');
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
  await seedWidgets(platform, demoBusinessId);
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

  const visitors = createSplitVisitorsRepository(database.db);
  const tests = await Promise.all(
    demoTests.map(async ({ id }) => {
      const row = (await createSplitTestsRepository(database.db).find(demoBusinessId, id))!;
      const totals = await visitors.totals(id, row.goal, 'EUR');
      return { row, totals, ...resultsOf(row, totals, 'EUR') };
    }),
  );
  const [finished, ongoing] = tests as [(typeof tests)[0], (typeof tests)[0]];
  expect(finished.row).toMatchObject({ status: 'STOPPED', stopReason: 'PERSON' });
  expect(finished.verdict).toMatchObject({ kind: 'BETTER', arm: 'B', baseline: 'A' });
  expect(ongoing.row).toMatchObject({ status: 'RUNNING', ranges: [], stoppedAt: null });
  expect(ongoing.verdict.kind).toBe('OPEN');
  for (const { row, totals, sampleRatio, guards } of tests) {
    expect(sampleRatio.isAlarming).toBe(false);
    expect(guards.filter(({ isHarmful }) => isHarmful)).toEqual([]);
    for (const { arm, visitors: seen, played } of totals) {
      const inArm = batches.filter(
        (one) =>
          one.audience === 'viewer' && one.splitTestMode === `${row.id}.${arm}` && one.receivedAt >= row.startedAt!,
      );
      const whoIn = (some: typeof inArm) => new Set(some.map(({ visitorId }) => visitorId)).size;
      expect([seen, played]).toEqual([
        whoIn(inArm),
        whoIn(inArm.filter(({ events }) => events.some(({ type }) => type === 'play'))),
      ]);
    }
  }
  const exposures = await database.db.$count(splitExposure);
  expect(exposures).toBe(demoExposures(batches).length);
  expect(await database.db.$count(splitConversion)).toBeGreaterThan(0);
});
