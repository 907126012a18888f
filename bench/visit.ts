import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';

const onlyLoopback = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';
const probe = fileURLToPath(new URL('./page-probe.js', import.meta.url));

export interface Visit {
  page: Page;
  session: CDPSession;
  /** Bytes over the network so far, of what has arrived as a whole. */
  bytes: () => number;
  requests: () => number;
  /** Requests to hosts that are neither the page's nor the platform's; none of them gets anywhere. */
  thirdPartyRequests: () => number;
  close: () => Promise<void>;
}

/** A browser that reaches nothing but this machine. */
export function launch(executablePath: string, ...more: string[]): Promise<Browser> {
  const quiet = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--mute-audio', onlyLoopback, ...quiet, ...more],
  });
}

/** A page of a fresh profile, with the probe in it. */
export async function openVisit(browser: Browser): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  const page = await context.newPage();
  let requests = 0;
  let thirdPartyRequests = 0;
  // Counted as they pass: to intercept requests would slow each of them and turn the browser's cache off.
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (!protocol.startsWith('http')) return;
    requests += 1;
    if (hostname !== '127.0.0.1') thirdPartyRequests += 1;
  });
  await page.addInitScript({ path: probe });
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return {
    page,
    session,
    bytes: () => bytes,
    requests: () => requests,
    thirdPartyRequests: () => thirdPartyRequests,
    close: () => context.close(),
  };
}

/** Waits until the page has neither blocked nor fetched for so long after `load`. */
export async function untilRest({ session }: Visit, restMs: number): Promise<void> {
  // Not by Playwright's own waiting: what that puts into the page is a long task on a slow CPU.
  const expression = `document.readyState === 'complete' && performance.now() > ${restMs} + Math.max(
    bench.lastBusyAt, performance.getEntriesByType('navigation')[0].loadEventEnd)`;
  for (let polls = 0; polls < 300; polls += 1) {
    const { result } = await session.send('Runtime.evaluate', { expression });
    if (result.value === true) return;
    await wait(200);
  }
  throw new Error('The page does not come to rest.');
}

/** Clicks into the middle of `#embed`. */
export async function tap(page: Page): Promise<void> {
  const box = await page.locator('#embed').boundingBox();
  if (!box) throw new Error('The embed has no box.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Milliseconds from the tap to a moving picture; undefined when there is none in time. */
export async function firstFrameMs(page: Page, timeoutMs = 15_000): Promise<number | undefined> {
  const reached = page.waitForFunction('bench.firstFrameMs', undefined, { polling: 100, timeout: timeoutMs });
  return reached.then(
    () => page.evaluate<number>('bench.firstFrameMs'),
    () => undefined,
  );
}
