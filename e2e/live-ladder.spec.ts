import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { Live } from '@zeacon/contract';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { type SeenPicture, startClockEncoder, watchClock } from './support/clock-encoder.ts';
import { openEmbed, play, player } from './support/embedded-player.ts';
import { encodersOf, killEncoders, signalEncoders } from './support/processes.ts';
import { thorough } from './support/thorough.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform({ ZEACON_DEMO: '0', ZEACON_LIVE_LADDER: '1' });

const sourceKilobits = 3000;
/** Less than the source's bitrate, more than the lower rendition's. */
const slowKilobits = 1500;
const fastKilobits = 20_000;
const encoding = async () => (await encodersOf(platform().dataFolder)).length;

// There is one encoding slot, which the previous test's live has released.
test.beforeEach(() => expect.poll(encoding).toBe(0));

/** More than the machine's clocks and the player's small changes of speed explain. */
const skippedMs = 700;
/** The clock's precision: its own step, plus one picture at either end. */
const clockMs = 100;

/** Until `open` is disposed. */
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

/** Returns a function that limits the page's connection to so many kilobits per second. */
async function lineOf(page: Page) {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  return async (kilobits: number) => {
    const downloadThroughput = (kilobits * 1000) / 8;
    await line.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 40, downloadThroughput, uploadThroughput: downloadThroughput },
    });
  };
}

const shownHeight = (page: Page) =>
  player(page).evaluate((one) => (Reflect.get(one, 'media') as HTMLVideoElement).videoHeight);

async function choose(page: Page, quality: '480p' | '540p') {
  await player(page).hover();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: /^Quality/ }).click();
  await page.getByRole('menuitemradio', { name: quality, exact: true }).click();
}

/** Waits until it is shown. */
async function change(page: Page, quality: '480p' | '540p') {
  await choose(page, quality);
  await expect.poll(() => shownHeight(page)).toBe(Number.parseInt(quality, 10));
}

async function watch(page: Page, streamId: string, open: AsyncDisposableStack) {
  open.use(await openEmbed(page, platform().url, `media-id="${streamId}" muted`));
  await play(page, 'Spring show', 1);
}

/** Milliseconds of the show skipped between two pictures on screen; negative where one froze. */
function jumps(seen: readonly SeenPicture[]): number[] {
  return seen.slice(1).map((one, index) => {
    const before = seen[index]!;
    return one.madeMs - before.madeMs - (one.shownMs - before.shownMs);
  });
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/**
 * The same without what a busy machine drew late: such a picture seems to freeze, and one of the next to jump as far. What
 * is not delivered can only be skipped by seeking.
 */
function skips(seen: readonly SeenPicture[]): number[] {
  const all = jumps(seen);
  return all.map((_, index) => {
    const lasting = [0, 1, 2, 3, 4, 5].filter((before) => before <= index);
    return Math.min(...lasting.map((before) => sumOf(all.slice(index - before, index + 1))));
  });
}

/** When second 0 of the show was produced, according to the pictures of this height. */
function beginOf(seen: readonly SeenPicture[], height: number): number {
  const told = seen.filter((one) => one.height === height).map(({ madeMs, mediaMs }) => madeMs - mediaMs);
  return told.toSorted((a, b) => a - b)[Math.floor(told.length / 2)]!;
}

/** Whether each moment of the show is at its own position, whichever rendition shows it. */
function expectInPlace(seen: readonly SeenPicture[]) {
  const found = jumps(seen);
  const lateMs = seen.map(({ madeMs, shownMs }) => shownMs - madeMs);
  const heights = [...new Set(seen.map(({ height }) => height))];
  console.log(
    `${seen.length} pictures of ${heights.join(' and ')}, jumps ${Math.min(...found)} to ${Math.max(...found)} ms, ` +
      `late ${lateMs[0]} ms at first and ${lateMs.at(-1)} ms at last`,
  );
  for (const [index, { mediaMs }] of seen.slice(1).entries())
    expect(mediaMs).toBeGreaterThanOrEqual(seen[index]!.mediaMs);
  const begins = heights.map((height) => beginOf(seen, height));
  expect(Math.max(...begins) - Math.min(...begins)).toBeLessThan(clockMs);
}

/** Whether all of the show was played as well. */
function expectWhole(seen: readonly SeenPicture[]) {
  expectInPlace(seen);
  expect(Math.max(...skips(seen))).toBeLessThan(skippedMs);
  expect(seen.at(-1)?.seeks).toBe(0);
}

test('viewers choose between the original and a smaller picture, and miss nothing', async ({ page, request }) => {
  await using open = new AsyncDisposableStack();
  const live = await goLive(request, open);
  await watch(page, live.streamId, open);
  await change(page, '540p');
  const watching = watchClock(page, live.beganMs, 400);
  await change(page, '480p');
  await change(page, '540p');
  const seen = await watching;
  expectWhole(seen);
  expect(new Set(seen.map(({ height }) => height))).toEqual(new Set([480, 540]));
});

test('a slow connection gets the smaller picture from the start', thorough, async ({ page, request }) => {
  await using open = new AsyncDisposableStack();
  const live = await goLive(request, open);
  const changeLine = await lineOf(page);
  await changeLine(slowKilobits);
  await watch(page, live.streamId, open);
  await expect.poll(() => shownHeight(page)).toBe(480);
  const seen = await watchClock(page, live.beganMs, 120);
  expectInPlace(seen);
  expect(new Set(seen.map(({ height }) => height))).toEqual(new Set([480]));
});

test(
  'a viewer whose connection gets slow has the smaller picture, and the original again when it is fast',
  thorough,
  async ({ page, request }) => {
    await using open = new AsyncDisposableStack();
    const live = await goLive(request, open);
    await watch(page, live.streamId, open);
    await expect.poll(() => shownHeight(page)).toBe(540);
    const changeLine = await lineOf(page);
    const watching = watchClock(page, live.beganMs, 300);
    await changeLine(slowKilobits);
    await expect.poll(() => shownHeight(page)).toBe(480);
    const seen = await watching;
    expectInPlace(seen);
    expect(new Set(seen.map(({ height }) => height))).toEqual(new Set([540, 480]));
    await changeLine(fastKilobits);
    await expect.poll(() => shownHeight(page)).toBe(540);
  },
);

test(
  'a viewer of the smaller picture continues when its encoder crashes, even twice',
  thorough,
  async ({ page, request }) => {
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
      expectWhole(await watching);
      expect(await shownHeight(page)).toBe(480);
    }
  },
);

/** Resolves when the player has the third part of a segment of the smaller rendition: most of the segment is still to come. */
const isWithinSegment = (page: Page) => page.waitForResponse(/480p\/\d+\.2\.m4s/);

/** Kills the encoder of the smaller rendition, and each one that takes over, until none does. */
function killThreeTimes() {
  const killed = new Set<number>();
  const kill = async () => {
    await killEncoders(platform().dataFolder, killed);
    return killed.size;
  };
  return expect.poll(kill, { intervals: [10] }).toBe(3);
}

const breakdowns = {
  'keeps dying': killThreeTimes,
  hangs: () => signalEncoders(platform().dataFolder, 'SIGSTOP'),
};

for (const [what, breakDown] of Object.entries(breakdowns)) {
  test(
    `who watches the smaller picture goes on with what is sent when its encoder ${what}`,
    thorough,
    async ({ page, request }) => {
      await using open = new AsyncDisposableStack();
      const live = await goLive(request, open);
      await watch(page, live.streamId, open);
      await change(page, '480p');
      await isWithinSegment(page);
      const watching = watchClock(page, live.beganMs, 200);
      await breakDown();
      await expect.poll(() => shownHeight(page)).toBe(540);
      expectInPlace(await watching);
    },
  );
}

test(
  'a viewer who comes while all places are taken gets the smaller picture as soon as one is free',
  thorough,
  async ({ page, request }) => {
    await using open = new AsyncDisposableStack();
    const first = await goLive(request, open);
    await expect.poll(encoding).toBe(1);
    const second = await goLive(request, open);
    await watch(page, second.streamId, open);
    await choose(page, '480p');
    await page.waitForRequest(/480p\/index\.m3u8/);
    expectWhole(await watchClock(page, second.beganMs, 100));
    expect(await shownHeight(page)).toBe(540);
    const watching = watchClock(page, second.beganMs, 300);
    await first.encoder.kill();
    await expect.poll(() => shownHeight(page)).toBe(480);
    expectWhole(await watching);
  },
);
