import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { LoopbackServer } from './servers.ts';
import { openVisit, tap, untilRest, type Visit } from './visit.ts';

const offlineMs = 60_000;
const patienceMs = 30_000;
/** Segments that come only just in time keep every player's buffer short. */
const segmentDelayMs = 2500;

export interface Outage {
  /** `browser`: the browser knows that it is offline. `server`: connections break, and nobody says why. */
  kind: 'browser' | 'server';
  platform: LoopbackServer;
  /** Several that go through the same minute are best not cut off and let back at the same moment. */
  startAfterMs: number;
}

/**
 * Plays until the network goes, waits a minute from where the picture stopped, lets the network come back, and answers
 * how many milliseconds later the picture moved, without anybody touching the page; undefined when it did not.
 */
export async function measureOutage(browser: Browser, url: string, outage: Outage): Promise<number | undefined> {
  const { kind, platform, startAfterMs } = outage;
  await wait(startAfterMs);
  const visit = await openVisit(browser);
  const { page } = visit;
  const setOffline = async (offline: boolean) => {
    platform.cut(offline);
    if (kind === 'browser') await emulateOffline(visit, offline);
  };
  try {
    await page.goto(url);
    await untilRest(visit, 500);
    platform.conditions.segmentDelayMs = segmentDelayMs;
    await tap(page);
    await page.waitForFunction('bench.currentTime() > 3', undefined, { polling: 100, timeout: 60_000 });
    await setOffline(true);
    await untilStill(visit);
    await wait(offlineMs);
    platform.conditions.segmentDelayMs = 0;
    const moved = page.evaluate<number>('bench.movedAt()');
    moved.catch(() => undefined);
    const backAt = Date.now();
    await setOffline(false);
    const movedAt = await Promise.race([moved, wait(patienceMs, undefined, { ref: false })]);
    return movedAt === undefined ? undefined : movedAt - backAt;
  } finally {
    await visit.close();
  }
}

async function emulateOffline({ session }: Visit, offline: boolean) {
  const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline, ...unlimited });
}

/** What was buffered has been played. */
async function untilStill({ page }: Visit) {
  for (let before = -1, steady = 0; steady < 4; ) {
    const now = await page.evaluate<number>('bench.currentTime()');
    steady = now === before ? steady + 1 : 0;
    before = now;
    await wait(500);
  }
}
