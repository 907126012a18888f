import { type APIRequestContext, type CDPSession, expect, type Page, type Request, test } from '@playwright/test';
import type { Stream } from '@zeacon/contract';
import { businessCalls } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import {
  holdSegments,
  message,
  openEmbed,
  play,
  player,
  position,
  reaches,
  seek,
  watchBreaks,
} from './support/embedded-player.ts';
import { type PlatformFolder, type RunningPlatform, startPlatform } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';

/**
 * Short enough to end while somebody watches. The player asks for nothing in the last quarter of it, which is how long
 * a request may take to the server of a busy machine.
 */
const tokenSeconds = 12;
const env = { ZEACON_DEMO: '0', ZEACON_MEDIA_TOKEN_SECONDS: String(tokenSeconds) };
const owner = { email: 'owner@harbour.example', password: 'Sea-Worthy-1' };
/** Segments from this one on are well before what the tests seek to. */
const heldFrom = 4;

let folder: PlatformFolder;
let platform: RunningPlatform;
let voyage: Stream;
let playerId: string;

test.beforeAll(async ({ request }) => {
  folder = await createPreparedFolder('empty');
  const [started, file] = await Promise.all([
    startPlatform(folder, env),
    makeClip('voyage', { seconds: 64, size: '320x180', bitrate: '240k' }),
  ]);
  platform = started;
  await request.post(`${platform.url}/authentication/v1.1/signup`, { data: { businessName: 'Harbour', ...owner } });
  const { publishFile } = await businessCalls(request, platform.url, owner);
  voyage = await publishFile(file, 'Voyage');
  playerId = await makePlayer(request);
});
test.afterAll(async () => {
  await platform?.stop();
  await folder?.remove();
});

async function makePlayer(request: APIRequestContext): Promise<string> {
  const { email, password } = owner;
  const signedIn = await request.post(`${platform.url}/authentication/v1.1/login`, { data: { email, password } });
  const answer = await request.post(`${platform.url}/business/v1.1/embedded-player`, {
    headers: { authorization: `Bearer ${(await signedIn.json()).responseData.accessToken}` },
    data: {
      name: 'Front page',
      autoPlay: false,
      videoLoop: false,
      hideControls: false,
      logo: null,
      showIcon: false,
      playerColor: '#e11d2e',
      streamId: voyage.id,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).responseData.uuid;
}

const publicEmbed = () => `media-id="${voyage.id}"`;

/** It continued from there and shows no message any more. */
async function expectGoesOnFrom(page: Page, seconds: number) {
  await reaches(page, seconds + 0.5);
  expect(await position(page)).toBeLessThan(seconds + 12);
  await expect(message(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

test.describe('after failures', () => {
  test('playback continues by itself at the same position after the server was killed and came back', async ({
    page,
  }) => {
    const release = await holdSegments(page, heldFrom);
    await using _site = await openEmbed(page, platform.url, publicEmbed());
    await play(page, 'Voyage', 1);
    const breaks = await watchBreaks(page);
    await platform.kill();
    await release();
    await seek(page, 40);
    await expect(message(page)).toBeVisible();
    await expect(page.getByRole('status'), 'politely').toContainText('The connection was lost.');
    await expect(page.getByRole('alert')).toHaveCount(0);
    platform = await startPlatform(folder, env);
    await expectGoesOnFrom(page, 40);
    expect(await breaks()).toEqual([]);
  });

  test('playback continues by itself when the connection is back', async ({ page, context }) => {
    const release = await holdSegments(page, heldFrom);
    await using _site = await openEmbed(page, platform.url, publicEmbed());
    await play(page, 'Voyage', 1);
    const breaks = await watchBreaks(page);
    await context.setOffline(true);
    await release();
    await seek(page, 40);
    await expect(message(page)).toBeVisible();
    await expect(page.getByRole('status'), 'politely').toContainText('offline');
    await context.setOffline(false);
    await expectGoesOnFrom(page, 40);
    expect(await breaks()).toEqual([]);
  });

  test('a segment that never comes is requested again', async ({ page }) => {
    let asked = 0;
    await page.route(/\/6\.m4s/, async (route) => {
      asked += 1;
      // The first request is never answered.
      if (asked > 1) await route.fallback();
    });
    await using _site = await openEmbed(page, platform.url, publicEmbed());
    await play(page, 'Voyage');
    const breaks = await watchBreaks(page);
    await seek(page, await startOf(page, 6));
    await expectGoesOnFrom(page, await startOf(page, 6));
    expect(asked).toBeGreaterThan(1);
    expect(await breaks()).toEqual([]);
  });

  async function startOf(page: Page, segment: number): Promise<number> {
    const master = voyage.playback!.hlsUrl;
    const list = await page.request.get(new URL(master.replace(/[^/]*$/, 'source/index.m3u8'), platform.url).href);
    const lengths = [...(await list.text()).matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
    return lengths.slice(0, segment - 1).reduce((sum, length) => sum + length, 0);
  }
});

test.describe('an unlisted video', () => {
  for (const [hook, accessVisibility] of [
    [test.beforeAll, 'UNLISTED'],
    [test.afterAll, 'PUBLIC'],
  ] as const)
    hook(async ({ request }) => {
      const { call } = await businessCalls(request, platform.url, owner);
      await call('PATCH', `/${voyage.id}`, { accessVisibility });
    });

  /** The media host's answers, and how often the player asked for addresses. */
  function watchTokens(page: Page) {
    const seen = { tokens: new Set<string>(), refused: 0, asked: 0 };
    page.on('response', (response) => {
      const { pathname, searchParams } = new URL(response.url());
      if (pathname.endsWith('/embedded-player/public')) seen.asked += 1;
      if (!pathname.endsWith('.m4s')) return;
      if (response.ok()) seen.tokens.add(searchParams.get('token') ?? '');
      else seen.refused += 1;
    });
    return seen;
  }

  async function openUnlisted(page: Page, prepare = async (_cdp: CDPSession) => {}) {
    const cdp = await page.context().newCDPSession(page);
    const seen = watchTokens(page);
    const site = await openEmbed(page, platform.url, `player-id="${playerId}"`);
    await prepare(cdp);
    const first = page.waitForRequest(/index\.m3u8/);
    await play(page, 'Voyage', 1);
    const url = (await first).url();
    const isOver = async (address = url) => (await page.request.get(address)).status() === 403;
    return { ...site, cdp, seen, isOver, breaks: await watchBreaks(page) };
  }

  test('continues when its token expires, without a single refusal', async ({ page }) => {
    await using opened = await openUnlisted(page, async (cdp) => {
      // Barely faster than playback, so that segments are still to come when the token expires.
      const line = { offline: false, latency: 0, downloadThroughput: 80_000, uploadThroughput: -1 };
      await cdp.send('Network.emulateNetworkConditions', line);
    });
    const { seen } = opened;
    await expect.poll(() => opened.isOver()).toBe(true);
    seen.tokens.clear();
    await expect.poll(() => seen.tokens.size).toBeGreaterThan(0);
    await reaches(page, (await position(page)) + 0.5);
    expect(seen).toMatchObject({ refused: 0 });
    expect(seen.asked).toBeGreaterThan(1);
    expect(await opened.breaks()).toEqual([]);
  });

  test('continues after the tab slept longer than its token was valid', async ({ page }) => {
    const release = await holdSegments(page, heldFrom);
    const held: Request[] = [];
    page.on('request', (request) => Number(/(\d+)\.m4s/.exec(request.url())?.[1]) >= heldFrom && held.push(request));
    await using opened = await openUnlisted(page);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const { cdp, seen } = opened;
    await cdp.send('Debugger.enable');
    const asleep = new Promise((resolve) => cdp.once('Debugger.paused', resolve));
    await cdp.send('Debugger.pause');
    await asleep;
    const asked = seen.asked;
    const waiting = held.at(-1)!;
    await expect.poll(() => opened.isOver(waiting.url())).toBe(true);
    expect(seen.asked, 'it slept').toBe(asked);
    await release();
    await cdp.send('Debugger.disable');
    // Refused, or aborted by the timers that fire first when the tab wakes.
    const answer = await waiting.response();
    expect([403, 'net::ERR_ABORTED']).toContain(answer?.status() ?? waiting.failure()?.errorText);
    await seek(page, 40);
    await expectGoesOnFrom(page, 40);
    expect(seen.asked).toBeGreaterThan(asked);
    expect(await opened.breaks()).toEqual([]);
  });
});

test('a player keeps working when moved and hidden, and requests nothing after it is removed', async ({ page }) => {
  await using _site = await openEmbed(page, platform.url, publicEmbed(), { around: '<aside></aside>' });
  await play(page, 'Voyage', 1);
  const breaks = await watchBreaks(page);
  await page.evaluate(() => document.querySelector('aside')?.append(document.querySelector('zc-player')!));
  await reaches(page, (await position(page)) + 0.5);
  await player(page).evaluate((element) => element.toggleAttribute('hidden', true));
  await reaches(page, (await position(page)) + 0.5);
  expect(await breaks()).toEqual([]);

  const removed = await player(page).evaluateHandle((element) => {
    element.removeAttribute('hidden');
    element.remove();
    return element as unknown as HTMLMediaElement;
  });
  const left = () => removed.evaluate(({ readyState, paused }) => [readyState, paused]);
  await expect.poll(left, { timeout: 15_000 }).toEqual([0, true]);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/media/') && asked.push(request.url()));
  await removed.evaluate((element) => new Promise((seen) => requestAnimationFrame(() => seen(element.paused))));
  expect(asked).toEqual([]);
  await removed.evaluate((element) => document.querySelector('aside')?.append(element));
  await play(page, 'Voyage', 0.5);
});

test('the page’s start and end times apply', async ({ page }) => {
  await using _site = await openEmbed(page, platform.url, `${publicEmbed()} start-time="0:20" end-time="22"`);
  await play(page, 'Voyage', 20);
  await expect.poll(() => player(page).evaluate((element) => Reflect.get(element, 'paused') as boolean)).toBe(true);
  expect(await position(page)).toBeCloseTo(22, 0);
});

test('a returning visitor continues at the same position', async ({ page }) => {
  await using _site = await openEmbed(page, platform.url, `${publicEmbed()} resume`);
  await play(page, 'Voyage');
  await seek(page, 33);
  await reaches(page, 33.2);
  await page.reload();
  await play(page, 'Voyage', 33.2);
  expect(await position(page)).toBeLessThan(40);
});

test('keys work inside the player, and do not affect the rest of the page', async ({ page }) => {
  const around = '<p><label>Search <input></label></p><div style="height: 3000px"></div>';
  await using _site = await openEmbed(page, platform.url, publicEmbed(), { around });
  await play(page, 'Voyage', 0.3);
  const state = () =>
    player(page).evaluate((element) => {
      const { paused, muted, playbackRate, currentTime } = element as unknown as HTMLMediaElement;
      return { paused, muted, playbackRate, at: Math.round(currentTime) };
    });
  const press = (key: string) => page.keyboard.press(key);

  await press('k');
  await expect.poll(state).toMatchObject({ paused: true });
  await press('5');
  await expect.poll(state).toMatchObject({ at: 32 });
  await press('l');
  await expect.poll(state).toMatchObject({ at: 42 });
  await press('ArrowLeft');
  await expect.poll(state).toMatchObject({ at: 37 });
  await press('m');
  await press('>');
  await expect.poll(state).toMatchObject({ muted: true, playbackRate: 1.25 });
  await press('ArrowDown');
  await press('End');
  await expect.poll(state).toMatchObject({ at: 64 });
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Play or pause')).toBeVisible();
  await press('Escape');
  await expect(help).toBeHidden();
  await press('Home');
  await expect.poll(state, 'the focus came back').toMatchObject({ at: 0 });

  const field = page.getByLabel('Search');
  await field.fill('');
  await field.pressSequentially('km 5?');
  await expect(field).toHaveValue('km 5?');
  expect(await state()).toMatchObject({ paused: true, at: 0 });
  await expect(help).toBeHidden();
});
