import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { Live } from '@zeacon/contract';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { type SeenPicture, startClockEncoder, watchClock } from './support/clock-encoder.ts';
import { openEmbed, play, player } from './support/embedded-player.ts';
import { encodersOf, killEncoders, signalEncoders } from './support/processes.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform({ ZEACON_DEMO: '0', ZEACON_LIVE_LADDER: '1' });

const sourceKilobits = 3000;
/** Less than the source has, more than the lower rendition. */
const slowKilobits = 1500;
const encoding = async () => (await encodersOf(platform().dataFolder)).length;

// There is one place: the live of the test before has left it.
test.beforeEach(() => expect.poll(encoding).toBe(0));

/** Of the show, between two pictures on screen: on a busy machine some are drawn late. */
const jumpMs = 700;

/** Until `open` is disposed of. */
async function goLive(request: APIRequestContext, open: AsyncDisposableStack) {
  const calls = await businessCalls(request, platform().url, await registerBusiness(request, platform().url));
  const { id } = await calls.call('POST', '/v2', { name: 'Spring show', contentType: 'LIVE' });
  await calls.call('PATCH', `/status/${id}`, { streamStatus: 'Published' });
  const { rtmp } = (await calls.call('GET', `/${id}/live`)) as Live;
  const beganMs = Date.now();
  const encoder = startClockEncoder(rtmp!, beganMs, { width: 960, height: 540, kilobits: sourceKilobits });
  open.defer(() => encoder.kill());
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

/** Until it is shown. */
async function change(page: Page, quality: '480p' | '540p') {
  await choose(page, quality);
  await expect.poll(() => shownHeight(page)).toBe(Number.parseInt(quality, 10));
}

async function watch(page: Page, streamId: string, open: AsyncDisposableStack) {
  open.use(await openEmbed(page, platform().url, `media-id="${streamId}" muted`));
  await play(page, 'Spring show', 1);
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
  await using open = new AsyncDisposableStack();
  const live = await goLive(request, open);
  await watch(page, live.streamId, open);
  await change(page, '540p');
  const watching = watchClock(page, live.beganMs, 400);
  await change(page, '480p');
  await change(page, '540p');
  expectSteady(await watching);
});

test('a slow line carries the smaller picture without a stall', async ({ page, request }) => {
  await using open = new AsyncDisposableStack();
  const live = await goLive(request, open);
  await slowDown(page, slowKilobits);
  await watch(page, live.streamId, open);
  await expect.poll(() => shownHeight(page)).toBe(480);
  expectSteady(await watchClock(page, live.beganMs, 500));
  expect(await shownHeight(page)).toBe(480);
});

test('who watches the smaller picture goes on when its encoder dies, and dies again', async ({ page, request }) => {
  await using open = new AsyncDisposableStack();
  const live = await goLive(request, open);
  await watch(page, live.streamId, open);
  await change(page, '480p');
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

/** Resolves when the player has the third part of a segment of the smaller picture: most of the segment is still to come. */
const isWithinSegment = (page: Page) => page.waitForResponse(/480p\/\d+\.2\.m4s/);

/** Ends the encoder of the smaller picture, and each that takes over, until none does. */
function killThreeTimes() {
  const killed = new Set<number>();
  const kill = async () => {
    await killEncoders(platform().dataFolder, killed);
    return killed.size;
  };
  return expect.poll(kill, { intervals: [10] }).toBe(3);
}

const breakdowns = {
  'keeps dying': { breakDown: killThreeTimes, longestMs: 3000 },
  hangs: { breakDown: () => signalEncoders(platform().dataFolder, 'SIGSTOP'), longestMs: 6000 },
};

for (const [what, { breakDown, longestMs }] of Object.entries(breakdowns)) {
  test(`who watches the smaller picture goes on with what is sent when its encoder ${what}`, async ({
    page,
    request,
  }) => {
    await using open = new AsyncDisposableStack();
    const live = await goLive(request, open);
    await watch(page, live.streamId, open);
    await change(page, '480p');
    await isWithinSegment(page);
    const watching = watchClock(page, live.beganMs, 200);
    await breakDown();
    await expect.poll(() => shownHeight(page)).toBe(540);
    const seen = await watching;
    const steps = seen.slice(1).map(({ shownMs }, index) => shownMs - seen[index]!.shownMs);
    const [first, last] = [seen[0]!, seen.at(-1)!];
    console.log(
      `${Math.max(...steps)} ms between two pictures at most, ` +
        `late ${first.shownMs - first.madeMs} ms at first and ${last.shownMs - last.madeMs} ms at last`,
    );
    expect(Math.max(...steps)).toBeLessThan(longestMs);
  });
}

test('who comes while all places are taken gets the smaller picture as soon as one is free', async ({
  page,
  request,
}) => {
  await using open = new AsyncDisposableStack();
  const first = await goLive(request, open);
  await expect.poll(encoding).toBe(1);
  const second = await goLive(request, open);
  await watch(page, second.streamId, open);
  await choose(page, '480p');
  await page.waitForRequest(/480p\/index\.m3u8/);
  expectSteady(await watchClock(page, second.beganMs, 100));
  expect(await shownHeight(page)).toBe(540);
  const watching = watchClock(page, second.beganMs, 300);
  await first.encoder.kill();
  await expect.poll(() => shownHeight(page)).toBe(480);
  expectSteady(await watching);
});
