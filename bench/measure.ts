import type { Browser } from 'playwright-core';
import { traceTasks } from './longest-task.ts';
import { firstFrameMs, openVisit, tap, untilRest } from './visit.ts';

const cpuSlowdown = 4;
const restMs = 1500;

export interface Measurement {
  /** Time in scripts until the page is at rest. */
  scriptMs: number;
  /** Sum of what long tasks last beyond 50 ms, until the page is at rest. */
  blockingMs: number;
  /** The same of processor time alone: what else runs on the machine does not count. */
  aloneBlockingMs: number;
  /** Of the page's main thread, until the page is at rest. */
  longestTaskMs: number;
  layoutShift: number;
  /** Bytes over the network until the page is at rest. */
  bytes: number;
  /** Until the page is at rest, its own among them. */
  requests: number;
  thirdPartyRequests: number;
  /** From a click in the middle of the embed to a moving picture; undefined when a click there starts nothing. */
  firstFrameMs: number | undefined;
}

/** Opens the page in a fresh profile on a slowed CPU, waits until it rests, then clicks into the middle of `#embed`. */
export async function measure(browser: Browser, url: string, canPlay: boolean): Promise<Measurement> {
  const visit = await openVisit(browser);
  const { page, session, close } = visit;
  try {
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const readTasks = await traceTasks(session);
    await page.goto(url);
    await untilRest(visit, restMs);
    const tasks = await readTasks();
    const { metrics } = await session.send('Performance.getMetrics');
    const scriptSeconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
    const seen = await page.evaluate<Pick<Measurement, 'blockingMs' | 'layoutShift'>>(
      '({ blockingMs: bench.blockingMs, layoutShift: bench.layoutShift })',
    );
    const counts = {
      bytes: visit.bytes(),
      requests: visit.requests(),
      thirdPartyRequests: visit.thirdPartyRequests(),
    };
    const before = { scriptMs: scriptSeconds * 1000, ...tasks, ...seen, ...counts };
    if (!canPlay) return { ...before, firstFrameMs: undefined };
    await tap(page);
    return { ...before, firstFrameMs: await firstFrameMs(page) };
  } finally {
    await close();
  }
}

/** The middle of the values that are there; undefined when there is none. */
export function median(values: (number | undefined)[]): number | undefined {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle];
  return sorted.length === 0 ? undefined : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
