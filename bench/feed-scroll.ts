import { ensureTools } from '../scripts/ensure-tools.ts';
import { percentile } from './percentile.ts';
import { startServer } from './servers.ts';
import { launch, openVisit } from './visit.ts';

const slowdown = 4;
/** Of each frame: what a hard fling on a phone does. */
const stepPx = 200;
/** Of a frame at 60 in a second. Browsers give whole frames, so that one which is late takes two or more of them. */
const frameMs = 1000 / 60;

interface Scrolled {
  frames: number[];
  longTasks: number[];
  drawnMost: number;
  px: number;
}

/** Scrolls through all posts of a feed on a slow phone: how many frames were late, and what held them up. */
export async function measureFeedScroll(origin: string, communityId: string, posts: number): Promise<string> {
  const { chromium } = await ensureTools(['chromium'], { log: () => {}, install: true });
  const site = await startServer();
  site.put(
    '/index.html',
    `<!doctype html><title>Shop</title><h1>Shop</h1><script type="module" src="${origin}/sub-apps/widgets/zc-community-feed.js"></script><zc-community-feed id="embed" community-id="${communityId}"></zc-community-feed>`,
  );
  const browser = await launch(chromium);
  try {
    const visit = await openVisit(browser);
    await visit.session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await visit.page.goto(`${site.origin}/index.html`);
    await visit.page.waitForFunction(
      "document.querySelector('zc-community-feed')?.shadowRoot?.querySelector('article')",
    );
    const { frames, longTasks, drawnMost, px } = await visit.page.evaluate(scrollThrough, { stepPx, posts });
    const late = frames.filter((ms) => ms > 1.5 * frameMs);
    const share = ((100 * late.length) / frames.length).toFixed(1);
    const shown = [0.95, 1].map((part) => percentile(frames, part).toFixed(0));
    return `Scrolling through ${posts.toLocaleString('en')} posts of a feed, ${stepPx} pixels a frame (${px.toLocaleString('en')} in all), on a processor ${slowdown} times slower: of ${frames.length.toLocaleString('en')} frames ${late.length.toLocaleString('en')} (${share} %) took longer than 16.7 ms (95 %: ${shown[0]} ms, longest: ${shown[1]} ms), with ${longTasks.length} tasks over 50 ms${longTasks.length > 0 ? ` (longest: ${Math.max(...longTasks).toFixed(0)} ms)` : ''} and at most ${drawnMost} posts in the page.`;
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Runs in the page. */
async function scrollThrough({ stepPx: step, posts }: { stepPx: number; posts: number }): Promise<Scrolled> {
  const root = document.querySelector('zc-community-feed')!.shadowRoot!;
  const longTasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  const frame = () => new Promise<number>(requestAnimationFrame);
  const frames: number[] = [];
  let drawnMost = 0;
  let lowest = 0;
  let before = await frame();
  while (lowest < posts) {
    scrollBy({ top: step, behavior: 'instant' });
    const now = await frame();
    frames.push(now - before);
    before = now;
    const drawn = root.querySelectorAll('article');
    drawnMost = Math.max(drawnMost, drawn.length);
    lowest = Number(drawn[drawn.length - 1]?.ariaPosInSet ?? 0);
  }
  observer.disconnect();
  return { frames, longTasks, drawnMost, px: Math.round(scrollY) };
}
