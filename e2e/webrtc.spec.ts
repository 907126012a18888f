import { type Browser, expect, type Page, test } from '@playwright/test';
import { businessCalls } from './support/business-calls.ts';
import { useClockCamera } from './support/clock-camera.ts';
import { measureLatencies, summarise } from './support/clock-encoder.ts';
import { signUp } from './support/console-page.ts';
import { openEmbed, player, position, watchBreaks } from './support/embedded-player.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { createLiveGraphic } from './support/graphics.ts';
import { startPlatform } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';
import { end, goLive, openStudio } from './support/studio.ts';
import { usePlatform } from './support/use-platform.ts';

// A trace would cost the encoder its time.
test.use({ launchOptions: fakeDevices, trace: 'off' });
const settings = { ZEACON_DEMO: '0', ZEACON_WEBRTC_VIEWERS: '1' };
const platform = usePlatform(settings);
const beganMs = Date.now();

/** Whether the picture comes by a peer connection. */
const isDirect = (page: Page) =>
  player(page).evaluate((element) => Reflect.get(element, 'media').srcObject instanceof MediaStream);
const becomesDirect = (page: Page) => expect.poll(() => isDirect(page)).toBe(true);
const becomesHls = (page: Page) => expect.poll(() => isDirect(page)).toBe(false);
const cover = (page: Page) => player(page).locator('[part=live-cover]');

/** The picture moves. */
async function moves(page: Page) {
  const before = await position(page);
  await expect.poll(() => position(page)).toBeGreaterThan(before + 0.5);
}

/** A host who is on air from the studio, with a clock for a picture. */
async function openHost(
  browser: Browser,
  { isDirect, origin = platform().url }: { isDirect: boolean; origin?: string },
) {
  const context = await browser.newContext();
  await useClockCamera(context, beganMs);
  const page = await context.newPage();
  const credentials = await signUp(page, origin);
  const streamId = await openStudio(page, 'Harvest day');
  await page.getByRole('tab', { name: 'Settings' }).click();
  const direct = page.getByText(/^Under a second/);
  await expect(direct).toBeVisible();
  if (isDirect) await direct.click();
  await goLive(page);
  await expect(page.getByTitle('Time on air')).toBeVisible();
  return { page, context, credentials, streamId, [Symbol.asyncDispose]: () => context.close() };
}

interface Viewer extends AsyncDisposable {
  page: Page;
  /** Names of the player's scripts that were loaded. */
  scripts: string[];
}

async function openViewer(browser: Browser, streamId: string, origin = platform().url): Promise<Viewer> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url().replace(/^.*\//, '')));
  await page.addInitScript(() => {
    const peers: RTCPeerConnection[] = [];
    Object.assign(window, { peers });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        peers.push(this);
      }
    };
  });
  const site = await openEmbed(page, origin, `media-id="${streamId}" autoplay muted`);
  await expect(player(page)).toHaveAttribute('live-status', 'LIVE');
  return {
    page,
    scripts,
    async [Symbol.asyncDispose]() {
      await context.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** Pictures that came by peer connections. */
const decoded = (page: Page) =>
  page.evaluate(async () => {
    let frames = 0;
    for (const peer of Reflect.get(window, 'peers') as RTCPeerConnection[])
      for (const entry of (await peer.getStats()).values()) frames += entry.framesDecoded ?? 0;
    return frames;
  });

/** What the player itself says of its delay. */
const toldDelay = (page: Page) => page.getByRole('button', { name: 'Live', exact: true }).getAttribute('data-tip');

test('viewers see the picture of the studio itself, go back by HLS, and return to it', async ({ browser }) => {
  await using host = await openHost(browser, { isDirect: true });
  const openedMs = Date.now();
  await using first = await openViewer(browser, host.streamId);
  await becomesDirect(first.page);
  console.log(`direct picture after ${Date.now() - openedMs} ms`);
  await moves(first.page);
  const before = await decoded(first.page);
  await expect.poll(() => decoded(first.page)).toBeGreaterThan(before + 20);
  await expect(host.page.getByTitle(/^Viewers this page sends to/)).toHaveText(/^1/);
  const direct = summarise(await measureLatencies(first.page, beganMs, 100)).median;
  console.log(`direct delay, camera to screen: median ${direct} ms; the player says “${await toldDelay(first.page)}”`);

  const calls = await businessCalls(host.page.request, platform().url, host.credentials);
  const graphic = await createLiveGraphic(host.page.request, platform().url, host.credentials, calls, 'Shoes');
  const graphics = player(first.page).locator('zc-hypergraphics .graphic');
  await host.page.getByRole('tab', { name: 'Graphics' }).click();
  await host.page.getByRole('button', { name: `Drop ${graphic.name}` }).click();
  const droppedMs = Date.now();
  await expect(graphics).toHaveCount(1);
  console.log(`graphic on the direct picture after ${Date.now() - droppedMs} ms`);
  // A press so soon after the drop is taken for the second of a double click.
  const remove = host.page.getByRole('button', { name: `Remove ${graphic.name}` });
  await expect(async () => {
    if (await remove.isVisible()) await remove.click();
    await expect(graphics).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  expect(await isDirect(first.page)).toBe(true);

  // There is one place, which who comes second would take as soon as it is free.
  {
    await using second = await openViewer(browser, host.streamId);
    await moves(second.page);
    expect(await isDirect(second.page)).toBe(false);
    console.log(`HLS delay beside it: median ${summarise(await measureLatencies(second.page, beganMs, 50)).median} ms`);
  }

  await player(first.page).locator('.frame').press('ArrowLeft');
  await expect(first.page.getByRole('button', { name: /^Back to live, / })).toBeVisible();
  await becomesHls(first.page);
  await moves(first.page);
  await player(first.page).locator('.frame').press('End');
  await becomesDirect(first.page);
  await moves(first.page);

  await end(host.page);
  await expect(player(first.page)).toHaveAttribute('live-status', 'ENDED');
  await expect(cover(first.page)).toContainText('This live has ended');
});

test('a studio that is gone leaves viewers with HLS, and has them back with it', async ({ browser }) => {
  await using host = await openHost(browser, { isDirect: true });
  await using viewer = await openViewer(browser, host.streamId);
  await becomesDirect(viewer.page);
  await moves(viewer.page);
  const breaks = await watchBreaks(viewer.page);

  const address = host.page.url();
  await host.page.close();
  await becomesHls(viewer.page);
  await expect(cover(viewer.page)).toContainText('The host will be right back');
  expect((await breaks()).filter((what) => what !== 'emptied')).toEqual([]);

  const again = await host.context.newPage();
  await again.goto(address);
  await again.getByRole('button', { name: 'Continue' }).click();
  await moves(viewer.page);
  await becomesDirect(viewer.page);
  await moves(viewer.page);
  await expect(cover(viewer.page)).toBeHidden();
  expect((await breaks()).filter((what) => what !== 'emptied')).toEqual([]);
});

test('a server that is killed does not take the picture that comes without it', async ({ browser }) => {
  const folder = await createPreparedFolder('empty');
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => folder.remove());
  const killed = await startPlatform(folder, settings);
  await using host = await openHost(browser, { isDirect: true, origin: killed.url });
  await using viewer = await openViewer(browser, host.streamId, killed.url);
  await becomesDirect(viewer.page);
  await moves(viewer.page);
  const breaks = await watchBreaks(viewer.page);
  await killed.kill();
  const before = await decoded(viewer.page);
  await expect.poll(() => decoded(viewer.page)).toBeGreaterThan(before + 30);
  expect(await isDirect(viewer.page)).toBe(true);

  const restarted = await startPlatform(folder, settings);
  cleanUp.defer(async () => void (await restarted.stop()));
  // Known to the server again, which takes the picture away when the studio stops.
  await expect(host.page.getByText('On air')).toBeVisible();
  await becomesDirect(viewer.page);
  await moves(viewer.page);
  expect((await breaks()).filter((what) => what !== 'emptied')).toEqual([]);
});

test('viewers of a live that goes by HLS load nothing of it', async ({ browser }) => {
  await using host = await openHost(browser, { isDirect: false });
  await using viewer = await openViewer(browser, host.streamId);
  await moves(viewer.page);
  expect(await isDirect(viewer.page)).toBe(false);
  expect(viewer.scripts).toContain('live.js');
  expect(viewer.scripts).not.toContain('webrtc.js');
});
