import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { Live } from '@zeacon/contract';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { startClockEncoder, watchClock } from './support/clock-encoder.ts';
import { openEmbed, play, player } from './support/embedded-player.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform({ ZEACON_DEMO: '0', ZEACON_LIVE_LADDER: '1' });

const sourceKilobits = 3000;
/** Less than the source has, more than the lower rendition. */
const slowKilobits = 1500;

async function goLive(request: APIRequestContext) {
  const calls = await businessCalls(request, platform().url, await registerBusiness(request, platform().url));
  const { id } = await calls.call('POST', '/v2', { name: 'Spring show', contentType: 'LIVE' });
  await calls.call('PATCH', `/status/${id}`, { streamStatus: 'Published' });
  const { rtmp } = (await calls.call('GET', `/${id}/live`)) as Live;
  const beganMs = Date.now();
  const encoder = startClockEncoder(rtmp!, beganMs, { width: 960, height: 540, kilobits: sourceKilobits });
  const status = async () => ((await calls.call('GET', `/${id}/live`)) as Live).liveStatus;
  await expect.poll(status).toBe('LIVE');
  return { ...calls, streamId: id as string, beganMs, encoder };
}

async function slowDown(page: Page, kilobits: number) {
  const line = await page.context().newCDPSession(page);
  const downloadThroughput = (kilobits * 1000) / 8;
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 40, downloadThroughput, uploadThroughput: downloadThroughput },
  });
}

const shownHeight = (page: Page) => player(page).evaluate((one) => (Reflect.get(one, 'media') as HTMLVideoElement).videoHeight);

async function countStalls(page: Page): Promise<() => Promise<number>> {
  await player(page).evaluate((one) => {
    const counted = { stalls: 0 };
    Object.assign(window, { counted });
    (Reflect.get(one, 'media') as HTMLVideoElement).addEventListener('waiting', () => {
      counted.stalls += 1;
    });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'counted') as { stalls: number }).stalls);
}

async function choose(page: Page, quality: RegExp) {
  await player(page).hover();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: /^Quality/ }).click();
  await page.getByRole('menuitemradio', { name: quality }).click();
}

/** Milliseconds of the show that are left out, or shown again, between two pictures on screen. */
function jumps(seen: readonly { madeMs: number; shownMs: number }[]): number[] {
  return seen.slice(1).map((one, index) => {
    const before = seen[index]!;
    return one.madeMs - before.madeMs - (one.shownMs - before.shownMs);
  });
}

test('viewers choose between what is sent and a smaller picture, and see the same show', async ({ page, request }) => {
  const live = await goLive(request);
  await using encoders = new AsyncDisposableStack();
  encoders.defer(() => live.encoder.kill());
  await using _site = await openEmbed(page, platform().url, `media-id="${live.streamId}" muted`);
  await play(page, 'Spring show', 1);
  await expect.poll(() => shownHeight(page)).toBe(540);
  const stalls = await countStalls(page);

  const watching = watchClock(page, live.beganMs, 400);
  await choose(page, /480p/);
  await expect.poll(() => shownHeight(page)).toBe(480);
  await choose(page, /540p/);
  await expect.poll(() => shownHeight(page)).toBe(540);
  const all = await watching;
  const found = jumps(all);
  console.log('jumps', Math.min(...found), Math.max(...found), 'late', all.at(-1)!.shownMs - all.at(-1)!.madeMs, 'stalls', await stalls());
});

test('a viewer on a slow line', async ({ page, request }) => {
  const live = await goLive(request);
  await using encoders = new AsyncDisposableStack();
  encoders.defer(() => live.encoder.kill());
  await slowDown(page, slowKilobits);
  page.on('console', (m) => console.log(m.text()));
  await using _site = await openEmbed(page, platform().url, `media-id="${live.streamId}" muted`);
  await play(page, 'Spring show', 1);
  await expect.poll(() => shownHeight(page)).toBe(480);
  const stalls = await countStalls(page);
  const all = await watchClock(page, live.beganMs, 500);
  console.log(platform().output());
  const found = jumps(all);
  console.log('jumps', Math.min(...found), Math.max(...found), 'late', all[0]!.shownMs - all[0]!.madeMs, all.at(-1)!.shownMs - all.at(-1)!.madeMs, 'stalls', await stalls());
});
