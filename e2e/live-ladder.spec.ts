import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { Live } from '@zeacon/contract';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { type SeenPicture, startClockEncoder, watchClock } from './support/clock-encoder.ts';
import { openEmbed, play, player } from './support/embedded-player.ts';
import { killEncoders } from './support/processes.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform({ ZEACON_DEMO: '0', ZEACON_LIVE_LADDER: '1' });

const sourceKilobits = 3000;
/** Less than the source has, more than the lower rendition. */
const slowKilobits = 1500;
/** Of the show, between two pictures on screen: on a busy machine some are drawn late. */
const jumpMs = 700;

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

const shownHeight = (page: Page) =>
  player(page).evaluate((one) => (Reflect.get(one, 'media') as HTMLVideoElement).videoHeight);

async function choose(page: Page, quality: '480p' | '540p') {
  await player(page).hover();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: /^Quality/ }).click();
  await page.getByRole('menuitemradio', { name: quality, exact: true }).click();
}

/** Milliseconds of the show that are left out between two pictures on screen; below 0 where one stood still or came again. */
function jumps(seen: readonly SeenPicture[]): number[] {
  return seen.slice(1).map((one, index) => {
    const before = seen[index]!;
    return one.madeMs - before.madeMs - (one.shownMs - before.shownMs);
  });
}

/** Whether the show went on as in reality: nothing stood still, nothing was left out or came again. */
function expectSteady(seen: readonly SeenPicture[]) {
  const found = jumps(seen);
  const lateMs = seen.map(({ madeMs, shownMs }) => shownMs - madeMs);
  console.log(
    `${seen.length} pictures, jumps ${Math.min(...found)} to ${Math.max(...found)} ms, ` +
      `late ${lateMs[0]} ms at first and ${lateMs.at(-1)} ms at last`,
  );
  expect(Math.max(...found.map(Math.abs))).toBeLessThan(jumpMs);
}

test('viewers choose between what is sent and a smaller picture, and miss nothing of the show', async ({
  page,
  request,
}) => {
  const live = await goLive(request);
  await using encoders = new AsyncDisposableStack();
  encoders.defer(() => live.encoder.kill());
  await using _site = await openEmbed(page, platform().url, `media-id="${live.streamId}" muted`);
  await play(page, 'Spring show', 1);
  await choose(page, '540p');
  await expect.poll(() => shownHeight(page)).toBe(540);
  const watching = watchClock(page, live.beganMs, 400);
  await choose(page, '480p');
  await expect.poll(() => shownHeight(page)).toBe(480);
  await choose(page, '540p');
  await expect.poll(() => shownHeight(page)).toBe(540);
  expectSteady(await watching);
});

test('a slow line carries the smaller picture without a stall', async ({ page, request }) => {
  const live = await goLive(request);
  await using encoders = new AsyncDisposableStack();
  encoders.defer(() => live.encoder.kill());
  await slowDown(page, slowKilobits);
  await using _site = await openEmbed(page, platform().url, `media-id="${live.streamId}" muted`);
  await play(page, 'Spring show', 1);
  await expect.poll(() => shownHeight(page)).toBe(480);
  expectSteady(await watchClock(page, live.beganMs, 500));
  expect(await shownHeight(page)).toBe(480);
});

test('who watches the smaller picture goes on when its encoder dies, and dies again', async ({ page, request }) => {
  const live = await goLive(request);
  await using encoders = new AsyncDisposableStack();
  encoders.defer(() => live.encoder.kill());
  await using _site = await openEmbed(page, platform().url, `media-id="${live.streamId}" muted`);
  await play(page, 'Spring show', 1);
  await choose(page, '480p');
  await expect.poll(() => shownHeight(page)).toBe(480);
  const killed = new Set<number>();
  const killsOf = async () => {
    await killEncoders(platform().dataFolder, killed);
    return killed.size;
  };

  for (const count of [1, 2]) {
    const watching = watchClock(page, live.beganMs, 150);
    await expect.poll(killsOf).toBe(count);
    expectSteady(await watching);
    expect(await shownHeight(page)).toBe(480);
  }
});
