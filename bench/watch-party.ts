import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page, request } from 'playwright-core';
import { businessCalls, registerBusiness } from '../e2e/support/business-calls.ts';
import { makeClockClip } from '../e2e/support/clock-clip.ts';
import { type SeenPicture, watchClock } from '../e2e/support/clock-encoder.ts';
import { startPlatform } from '../e2e/support/platform.ts';
import { createPreparedFolder } from '../e2e/support/prepared-folder.ts';
import { shareFolder } from '../e2e/support/share-folder.ts';
import { ensureTools } from '../scripts/ensure-tools.ts';
import { measuredOn, table, writeSection } from './report.ts';

const { values } = parseArgs({ options: { guests: { type: 'string', default: '4' } } });
const guests = Number(values.guests);
const targetMs = 300;
const base = '/business/v1.1/community';
const pictures = 500;
const windowMs = 1000;
/** What a jump takes until all are there again is not what is measured. */
const settledMs = 6000;

/** Joins a party that runs, as somebody who is not signed in. */
async function join(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('button[data-do=enter-party]').click();
  return page;
}

/** In each second: how far the first is ahead of the last. */
function spreads(seen: readonly (readonly SeenPicture[])[]): number[] {
  const from = Math.max(...seen.map((some) => some[0]!.shownMs));
  const to = Math.min(...seen.map((some) => some.at(-1)!.shownMs));
  const found: number[] = [];
  for (let at = from; at + windowMs <= to; at += windowMs) {
    const places = seen.map((some) => {
      const inside = some.filter(({ shownMs }) => shownMs >= at && shownMs < at + windowMs);
      const offsets = inside.map(({ madeMs, shownMs }) => madeMs - shownMs).sort((a, b) => a - b);
      return offsets[offsets.length >> 1];
    });
    const known = places.filter((place) => place !== undefined);
    if (known.length === seen.length) found.push(Math.max(...known) - Math.min(...known));
  }
  return found;
}

async function measure(pages: readonly Page[]): Promise<number[]> {
  return spreads(await Promise.all(pages.map((page) => watchClock(page, 0, pictures))));
}

function toCells(name: string, found: readonly number[]): string[] {
  const sorted = found.toSorted((a, b) => a - b);
  const at = (share: number) => String(Math.round(sorted[Math.floor(share * (sorted.length - 1))]!));
  return [name, at(0.5), at(0.95), at(1), String(found.length)];
}

const tools = await ensureTools(['ffmpeg', 'chromium'], { log: (line) => console.log(line), install: true });
await shareFolder();
const folder = await createPreparedFolder('empty');
const platform = await startPlatform(folder, { ZEACON_DEMO: '0' });
const browser = await chromium.launch({
  executablePath: tools.chromium,
  args: ['--no-sandbox', '--disable-gpu', '--mute-audio'],
});
const client = await request.newContext();
try {
  const { url } = platform;
  const business = await businessCalls(client, url, await registerBusiness(client, url));
  const video = await business.publishFile(await makeClockClip('party-long', 600), 'Clock');
  const community = await business.callAt('POST', base, { title: 'Together', subdomain: 'together' });
  const post = await business.callAt('POST', `${base}/post`, {
    ...{ communityId: community.id, title: 'Clock', body: { blocks: [] }, contentId: video.id, state: 'PUBLISHED' },
  });
  await business.callAt('POST', `${base}/watch-party`, { postId: post.uuid });
  const steer = (wish: object) => business.callAt('PUT', `${base}/watch-party/${post.uuid}`, wish);
  const address = `http://together.${new URL(url).host}/post/${post.uuid}`;
  const pages: Page[] = [];
  for (let n = 1; n < guests; n += 1) pages.push(await join(browser, address));
  await wait(settledMs);
  const rows = [toCells(`${guests - 1} joined one after another`, await measure(pages))];
  pages.push(await join(browser, address));
  await wait(settledMs);
  rows.push(toCells('one more comes late', await measure(pages)));
  await steer({ positionMs: 300_000 });
  await wait(settledMs);
  rows.push(toCells('sent to another place', await measure(pages)));
  await steer({ isPaused: true });
  await wait(3000);
  await steer({ isPaused: false });
  await wait(settledMs);
  rows.push(toCells('paused, then on', await measure(pages)));
  const head = ['From the first to the last, in each second', 'median, ms', 'p95, ms', 'most, ms', 'seconds'];
  const text = [
    `${guests} browsers on the machine of the server. A second's picture counts from ${settledMs / 1000} s after each change.`,
    table(head, rows),
    `Target: at most ${targetMs} ms.`,
    measuredOn(`Chromium ${browser.version()}`),
  ].join('\n\n');
  console.log(text);
  await writeSection('watch-party', text);
} finally {
  await client.dispose();
  await browser.close();
  await platform.stop();
  await folder.remove();
}
