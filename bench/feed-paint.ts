import { ensureTools } from '../scripts/ensure-tools.ts';
import { percentile } from './percentile.ts';
import { startServer } from './servers.ts';
import { launch, openVisit, untilRest } from './visit.ts';

const visits = 7;
const slowdown = 4;
const restMs = 1000;

/** From opening somebody's page with an empty cache on a slow phone until the first posts are painted in it, in ms. */
export async function measureFeedPaint(origin: string, communityId: string): Promise<string> {
  const { chromium } = await ensureTools(['chromium'], { log: () => {}, install: true });
  const site = await startServer();
  site.put(
    '/index.html',
    `<!doctype html><title>Shop</title><h1>Shop</h1><script type="module" src="${origin}/sub-apps/widgets/zc-community-feed.js"></script><zc-community-feed id="embed" community-id="${communityId}" style="height:600px"></zc-community-feed>`,
  );
  const browser = await launch(chromium);
  const paints: number[] = [];
  const bytes: number[] = [];
  try {
    for (let at = 0; at < visits; at++) {
      const visit = await openVisit(browser);
      await visit.session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      // Runs at each frame: a post that is there in it is painted at its end.
      await visit.page.addInitScript(() => {
        const look = () => {
          const feed = document.querySelector('zc-community-feed');
          if (feed?.shadowRoot?.querySelector('article'))
            requestAnimationFrame(() => Object.assign(window, { paintedMs: performance.now() }));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await visit.page.goto(`${site.origin}/index.html`);
      await visit.page.waitForFunction('window.paintedMs');
      paints.push(await visit.page.evaluate<number>('window.paintedMs'));
      await untilRest(visit, restMs);
      bytes.push(visit.bytes());
      await visit.close();
    }
  } finally {
    await browser.close();
    await site.close();
  }
  const shown = [0.5, 0.95].map((share) => percentile(paints, share).toFixed(0));
  return `The feed on somebody's page, on a processor ${slowdown} times slower and with an empty cache: its first posts are painted ${shown[0]} ms after the page was opened (median of ${visits}; 95 %: ${shown[1]} ms), with ${(percentile(bytes, 0.5) / 1000).toFixed(0)} kB.`;
}
