import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { demoBusinessId } from '@zeacon/contract';
import type { EventBatch } from '../features/insights/event-store.ts';
import { createLeadsRepository } from '../features/leads/leads.repository.ts';
import { splitConversion, splitExposure, splitTest } from '../features/split-tests/split-tests.table.ts';
import { createVideoWidgetsRepository } from '../features/video-widgets/video-widgets.repository.ts';
import type { Modules } from '../modules.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Platform } from '../platform/parts.ts';
import { demoHistory } from './demo-history.ts';
import { demoConversions, demoLeads } from './demo-results.ts';
import { demoExposures, demoTestConversions, demoTestRows } from './demo-split-tests.ts';

/** Few enough that other queries of the embedded database, which has one connection, do not wait for them. */
const atOnce = 50;
const done = 'done';

const markerOf = ({ dataFolder }: Pick<Platform, 'dataFolder'>) => join(dataFolder.path, 'demo-history');

/** Notes that the demo that was just made has no history yet, and when it is to end. */
export const wantDemoHistory = (platform: Pick<Platform, 'dataFolder' | 'clock'>): Promise<void> =>
  writeFile(markerOf(platform), platform.clock().toISOString());

/**
 * Writes the demo's history as if it had arrived, if it is wanted. Everything has its own id, so the next start completes
 * what a crash or `signal` interrupted.
 */
export async function seedDemoHistory(
  platform: Pick<Platform, 'database' | 'dataFolder' | 'clock'>,
  { insights }: Modules,
  signal: AbortSignal,
): Promise<void> {
  const until = await readFile(markerOf(platform), 'utf8').catch(() => done);
  if (until === done) return;
  const batches = demoHistory(new Date(until));
  await seedSplitTests(platform, batches, new Date(until));
  // The newest first: whoever looks while it is written sees what Home and Insights open with.
  const newestFirst = batches.toReversed();
  for (let at = 0; at < newestFirst.length; at += atOnce) {
    if (signal.aborted) return;
    const some = newestFirst.slice(at, at + atOnce);
    await insights.appendHistory(some);
    for (const batch of some) await insights.batchStored.run(batch);
    await setImmediate();
  }
  const conversions = demoConversions(batches, new Date(until));
  for (const conversion of conversions) await insights.appendConversion(conversion);
  const { db } = platform.database;
  const seeded = await seededTests(db);
  const bought = demoTestConversions(batches, conversions).filter(({ testId }) => seeded.has(testId));
  if (bought.length > 0) await db.insert(splitConversion).values(bought).onConflictDoNothing();
  const leads = createLeadsRepository(db);
  for (const lead of demoLeads(batches)) await leads.insert(lead);
  await writeFile(markerOf(platform), done);
}

/** Those of widgets that nobody has deleted since. Before what was played, which is noted of visitors who are in them. */
async function seedSplitTests(
  { database: { db } }: Pick<Platform, 'database'>,
  batches: readonly EventBatch[],
  until: Date,
): Promise<void> {
  const widgets = createVideoWidgetsRepository(db);
  for (const row of demoTestRows(until))
    if (await widgets.find(demoBusinessId, row.widgetId)) await db.insert(splitTest).values(row).onConflictDoNothing();
  const seeded = await seededTests(db);
  const exposures = demoExposures(batches).filter(({ testId }) => seeded.has(testId));
  for (let at = 0; at < exposures.length; at += atOnce)
    await db
      .insert(splitExposure)
      .values(exposures.slice(at, at + atOnce))
      .onConflictDoNothing();
}

const seededTests = async (db: Queryable) =>
  new Set((await db.select({ id: splitTest.id }).from(splitTest)).map(({ id }) => id));
