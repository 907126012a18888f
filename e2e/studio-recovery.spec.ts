import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import type { Archive, Live } from '@zeacon/contract';
import { type BusinessCalls, businessCalls } from './support/business-calls.ts';
import { type Credentials, signUp } from './support/console-page.ts';
import { cover, moves, openEmbed, player } from './support/embedded-player.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { openNetwork } from './support/network.ts';
import { startPlatform } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';
import { end, goLive, openStudio } from './support/studio.ts';
import { thorough } from './support/thorough.ts';

test.use({ launchOptions: fakeDevices });

const cutMs = 20_000;
/**
 * Pictures that a busy machine skipped while it composed. What an outage takes is two seconds at least: a group of
 * pictures.
 */
const skippedMs = 500;

/** What a media playlist says about its segments. */
function readPlaylist(playlist: string) {
  const segments: { fromMs: number; untilMs: number }[] = [];
  let atMs = Number.NaN;
  for (const line of playlist.split('\n')) {
    const [, date] = /^#EXT-X-PROGRAM-DATE-TIME:(.*)/.exec(line) ?? [];
    if (date) atMs = Date.parse(date);
    const [, seconds] = /^#EXTINF:([\d.]+)/.exec(line) ?? [];
    if (!seconds) continue;
    const fromMs = atMs;
    atMs += Number(seconds) * 1000;
    segments.push({ fromMs, untilMs: atMs });
  }
  const gaps = segments.slice(1).map(({ fromMs: untilMs }, index) => {
    const { untilMs: fromMs } = segments[index]!;
    return { fromMs, untilMs, lengthMs: untilMs - fromMs };
  });
  return {
    segments,
    seams: playlist.match(/^#EXT-X-DISCONTINUITY$/gm)?.length ?? 0,
    longestGapMs: Math.max(0, ...gaps.map(({ lengthMs }) => lengthMs)),
    /** Which of the pictures taken in that time are missing. */
    lostMs: (fromMs: number, untilMs: number) =>
      gaps
        .filter((gap) => gap.untilMs > fromMs && gap.fromMs < untilMs)
        .reduce((sum, { lengthMs }) => sum + lengthMs, 0),
    durationMs: segments.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0),
  };
}

/** The state of a live, as the server reports it. */
function observe(request: APIRequestContext, origin: string, id: string, initial: BusinessCalls) {
  let calls = initial;
  const live = (): Promise<Live> => calls.call('GET', `/${id}/live`);
  return {
    live,
    /** Signs in to a server that was restarted. */
    async signIn(credentials: Credentials) {
      calls = await businessCalls(request, origin, credentials);
    },
    async playlist() {
      const { hlsBroadcastUrl } = await live();
      const address = `${origin}${hlsBroadcastUrl}`.replace('index.m3u8', 'source/index.m3u8');
      return readPlaylist(await (await request.get(address)).text());
    },
    async archive(): Promise<Archive> {
      const list = async (): Promise<Archive[]> => (await calls.call('GET', '/archive')).items;
      await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBe(1);
      return (await list())[0]!;
    },
  };
}

async function openViewer(browser: Browser, origin: string, id: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const site = await openEmbed(page, origin, `media-id="${id}" autoplay muted`);
  return {
    page,
    async [Symbol.asyncDispose]() {
      await context.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

const hasStatus = (page: Page, status: string) => expect(player(page)).toHaveAttribute('live-status', status);

test('a network outage of twenty seconds loses nothing of the live or its recording', async ({
  page,
  browser,
  request,
}) => {
  const folder = await createPreparedFolder('empty');
  await using things = new AsyncDisposableStack();
  things.defer(() => folder.remove());
  const network = things.use(await openNetwork(folder.port));
  const platform = await startPlatform(folder, { ZEACON_DEMO: '0', ZEACON_PUBLIC_URL: network.url });
  things.defer(async () => void (await platform.stop()));

  const credentials = await signUp(page, network.url);
  const calls = await businessCalls(request, platform.url, credentials);
  const id = await openStudio(page, network.url, 'Through a tunnel');
  await goLive(page);
  const { live, playlist, archive } = observe(request, platform.url, id, calls);
  await expect.poll(async () => (await playlist().catch(() => undefined))?.segments.length ?? 0).toBeGreaterThan(1);
  const { sessionId } = await live();
  const viewer = things.use(await openViewer(browser, platform.url, id));
  await hasStatus(viewer.page, 'LIVE');
  await moves(viewer.page);

  network.cut();
  const cutAtMs = Date.now();
  await hasStatus(viewer.page, 'INTERRUPTED');
  await expect(cover(viewer.page)).toContainText('The host will be right back');
  await expect(page.getByText('Connection lost')).toBeVisible();
  await expect.poll(() => Date.now() - cutAtMs).toBeGreaterThan(cutMs);
  network.mend();
  const mendedAtMs = Date.now();

  await expect.poll(async () => (await live()).liveStatus, { intervals: [100] }).toBe('LIVE');
  console.log(`live again ${Date.now() - mendedAtMs} ms after the network`);
  await hasStatus(viewer.page, 'LIVE');
  await moves(viewer.page);
  console.log(`seen again ${Date.now() - mendedAtMs} ms after the network`);
  await expect(page.getByText('Connection lost')).toBeHidden();
  await expect.poll(async () => (await playlist()).segments.at(-1)!.untilMs).toBeGreaterThan(mendedAtMs);
  expect((await live()).sessionId).toBe(sessionId);

  const endedAtMs = Date.now();
  await end(page);
  const { durationMs } = await archive();
  const whole = await playlist();
  expect(whole.seams).toBe(0);
  expect(whole.longestGapMs).toBeLessThan(skippedMs);
  const [first] = whole.segments;
  expect(first!.fromMs).toBeLessThan(cutAtMs);
  expect(durationMs!).toBeGreaterThan(endedAtMs - first!.fromMs - 1000);
});

test(
  'a studio continues the same live by itself after the server was killed and restarted',
  thorough,
  async ({ page, browser, request }) => {
    const folder = await createPreparedFolder('empty');
    await using things = new AsyncDisposableStack();
    things.defer(() => folder.remove());
    let platform = await startPlatform(folder, { ZEACON_DEMO: '0' });
    things.defer(async () => void (await platform.stop()));

    const credentials = await signUp(page, platform.url);
    const id = await openStudio(page, platform.url, 'Power cut');
    await goLive(page);
    const calls = await businessCalls(request, platform.url, credentials);
    const { live, playlist, archive, signIn } = observe(request, platform.url, id, calls);
    await expect.poll(async () => (await playlist().catch(() => undefined))?.segments.length ?? 0).toBeGreaterThan(2);
    const before = await live();
    const viewer = things.use(await openViewer(browser, platform.url, id));
    await hasStatus(viewer.page, 'LIVE');
    await moves(viewer.page);

    const killedAtMs = Date.now();
    await platform.kill();
    await expect(page.getByText('Connection lost')).toBeVisible();
    platform = await startPlatform(folder, { ZEACON_DEMO: '0' });
    const startedAtMs = Date.now();
    await signIn(credentials);
    await expect.poll(async () => (await live()).liveStatus, { intervals: [100] }).toBe('LIVE');
    console.log(`live again ${Date.now() - startedAtMs} ms after the server`);
    await expect(page.getByText('Connection lost')).toBeHidden();
    await expect(page.getByText('On air')).toBeVisible();
    await hasStatus(viewer.page, 'LIVE');
    await moves(viewer.page);
    console.log(`seen again ${Date.now() - startedAtMs} ms after the server`);
    await expect.poll(async () => (await playlist()).segments.at(-1)!.untilMs).toBeGreaterThan(startedAtMs + 1000);
    const after = await live();
    expect(after.sessionId).toBe(before.sessionId);
    expect(after.startedDate).toBe(before.startedDate);

    await end(page);
    const endedAtMs = Date.now();
    await archive();
    const whole = await playlist();
    const lostMs = whole.lostMs(killedAtMs - 20_000, startedAtMs);
    console.log(`lost of the recording: ${Math.round(lostMs)} ms, seams: ${whole.seams}`);
    // The studio has resent what the server had not stored.
    expect(lostMs).toBeLessThan(skippedMs);
    expect(whole.seams).toBe(0);
    expect(whole.longestGapMs).toBeLessThan(2500);
    // And nothing twice, which would delay everything after it.
    expect(whole.segments.at(-1)!.untilMs).toBeLessThan(endedAtMs);
  },
);
