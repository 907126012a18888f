import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import { openVisit, untilRest } from './visit.ts';

export const mounts = 100;
/** So that what is loaded once, and stays, is not taken for a leak. */
export const warmUps = 10;

export interface LeftBehind {
  heapBytes: number;
  listeners: number;
  nodes: number;
  /** Of the mounts, how many came to play. */
  played: number;
}

/** Mounts a player, plays it and removes it, again and again; what is there afterwards that was not before. */
export async function measureMounts(browser: Browser, url: string, markup: string): Promise<LeftBehind> {
  const visit = await openVisit(browser);
  const { page, session, close } = visit;
  try {
    await session.send('Performance.enable');
    await page.goto(url);
    await untilRest(visit, 500);
    const mount = () => page.evaluate<boolean>(`bench.mountAndRemove(${JSON.stringify(markup)})`);
    for (let round = 0; round < warmUps; round += 1) await mount();
    const before = await readCounters(session);
    let played = 0;
    for (let round = 0; round < mounts; round += 1) played += (await mount()) ? 1 : 0;
    const after = await readCounters(session);
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    return { heapBytes: grown('JSHeapUsedSize'), listeners: grown('JSEventListeners'), nodes: grown('Nodes'), played };
  } finally {
    await close();
  }
}

/** Some of what a player does last takes seconds; and a collection may only make things ready for the next. */
const settleMs = 5000;

async function readCounters(session: CDPSession): Promise<Map<string, number>> {
  await wait(settleMs);
  for (let round = 0; round < 4; round += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await wait(250);
  }
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
