import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';

const probe = fileURLToPath(new URL('./page-probe.js', import.meta.url));
const cpuSlowdown = 4;
/** A page is at rest when it has neither blocked nor fetched for this long after `load`. */
const restMs = 1500;
const firstFrameTimeoutMs = 15_000;

export interface Measurement {
  /** Time in scripts until the page is at rest. */
  scriptMs: number;
  /** Sum of what long tasks last beyond 50 ms, until the page is at rest. */
  blockingMs: number;
  layoutShift: number;
  /** Bytes over the network until the page is at rest. */
  bytes: number;
  /** Requests to hosts that are neither the page's nor the platform's; none of them is let through. */
  thirdPartyRequests: number;
  /** From a click in the middle of the embed to a moving picture; undefined when a click there starts nothing. */
  firstFrameMs: number | undefined;
}

/** Opens the page in a fresh profile on a slowed CPU, waits until it rests, then clicks into the middle of `#embed`. */
export async function measure(browser: Browser, url: string, hasEmbed: boolean): Promise<Measurement> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  try {
    const page = await context.newPage();
    let thirdPartyRequests = 0;
    await page.route(
      (address) => address.hostname !== '127.0.0.1' && address.protocol.startsWith('http'),
      (route) => {
        thirdPartyRequests += 1;
        return route.abort();
      },
    );
    await page.addInitScript({ path: probe });
    const session = await context.newCDPSession(page);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(url);
    await page.waitForFunction(
      `document.readyState === 'complete' && performance.now() - bench.lastBusyAt > ${restMs}
        && performance.now() - performance.timing.loadEventEnd + performance.timeOrigin > ${restMs}`,
      undefined,
      { polling: 250, timeout: 60_000 },
    );
    const { metrics } = await session.send('Performance.getMetrics');
    const scriptSeconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0;
    const { blockingMs, layoutShift } = await page.evaluate<{ blockingMs: number; layoutShift: number }>(
      '({...bench})',
    );
    const before = { scriptMs: scriptSeconds * 1000, blockingMs, layoutShift, bytes, thirdPartyRequests };
    return { ...before, firstFrameMs: hasEmbed ? await tapToFirstFrame(page) : undefined };
  } finally {
    await context.close();
  }
}

async function tapToFirstFrame(page: Page): Promise<number | undefined> {
  const box = await page.locator('#embed').boundingBox();
  if (!box) throw new Error('The embed has no box.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const reached = page.waitForFunction('bench.firstFrameMs', undefined, { polling: 100, timeout: firstFrameTimeoutMs });
  return reached.then(
    () => page.evaluate<number>('bench.firstFrameMs'),
    () => undefined,
  );
}

/** The middle of the values that are there; undefined when there is none. */
export function median(values: (number | undefined)[]): number | undefined {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle];
  return sorted.length === 0 ? undefined : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
