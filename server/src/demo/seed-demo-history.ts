import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createLeadsRepository } from '../features/leads/leads.repository.ts';
import type { Modules } from '../modules.ts';
import type { Platform } from '../platform/parts.ts';
import { demoHistory } from './demo-history.ts';
import { demoConversions, demoLeads } from './demo-results.ts';

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
  for (let at = 0; at < batches.length; at += atOnce) {
    if (signal.aborted) return;
    const some = batches.slice(at, at + atOnce);
    await insights.appendHistory(some);
    for (const batch of some) await insights.batchStored.run(batch);
    await setImmediate();
  }
  for (const conversion of demoConversions(batches, new Date(until))) await insights.appendConversion(conversion);
  const leads = createLeadsRepository(platform.database.db);
  for (const lead of demoLeads(batches)) await leads.insert(lead);
  await writeFile(markerOf(platform), done);
}
