import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { Live } from '@zeacon/contract';

import { accessibilityFaults, overflow } from './support/axe.ts';
import { type BusinessCalls, businessCalls } from './support/business-calls.ts';
import { useClockCamera } from './support/clock-camera.ts';
import { measureLatencies, summarise } from './support/clock-encoder.ts';
import { type Credentials, signUp } from './support/console-page.ts';
import { openEmbed, player } from './support/embedded-player.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { openStage } from './support/stage-host.ts';
import { end, goLive, openDevices, openStudio } from './support/studio.ts';
import { thorough } from './support/thorough.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use({ launchOptions: fakeDevices });
const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
const run = promisify(execFile);

interface Host {
  page: Page;
  calls: BusinessCalls;
  credentials: Credentials;
}

async function arrive(page: Page, request: APIRequestContext): Promise<Host> {
  const credentials = await signUp(page, platform().url);
  return { page, credentials, calls: await businessCalls(request, platform().url, credentials) };
}

/** What a viewer gets: two seconds of the live, decoded by ffmpeg. */
async function watch(url: string) {
  const measure = 'scale=64:36,signalstats,metadata=print:file=-';
  const filters = ['-vf', measure, '-af', 'volumedetect', '-f', 'null', '-'];
  const { stdout, stderr } = await run('ffmpeg', ['-hide_banner', '-i', url, '-t', '2', ...filters]);
  const all = (name: string) =>
    [...stdout.matchAll(new RegExp(`${name}=(\\d+)`, 'g'))].map(([, value]) => Number(value));
  const probe = ['-v', 'error', '-show_entries', 'stream=codec_type,start_time', '-of', 'json', url];
  const { streams } = JSON.parse((await run('ffprobe', probe)).stdout) as {
    streams: { codec_type: string; start_time: string }[];
  };
  const startMs = (type: string) => Number(streams.find(({ codec_type }) => codec_type === type)?.start_time) * 1000;
  return {
    darkest: Math.min(...all('lavfi.signalstats.YMIN')),
    brightest: Math.max(...all('lavfi.signalstats.YMAX')),
    loudestDb: Number(/max_volume: (-?[\d.]+) dB/.exec(stderr)?.[1]),
    videoStartMs: startMs('video'),
    audioStartMs: startMs('audio'),
  };
}

const readLive = ({ calls }: Host, id: string): Promise<Live> => calls.call('GET', `/${id}/live`);

test('a host sets up, goes live from the browser, and ends', async ({ page, request }) => {
  const host = await arrive(page, request);
  const id = await openStudio(page, platform().url, 'Harvest day', { isSmall: false });
  await goLive(page);
  await expect
    .poll(async () => (await readLive(host, id)).ingest)
    .toMatchObject({
      kind: 'studio',
      width: 1280,
      height: 720,
      audioCodec: expect.stringContaining('mp4a'),
    });
  expect((await readLive(host, id)).liveStatus).toBe('LIVE');
  // Viewers are told with the first picture.
  const broadcastUrl = async () => (await readLive(host, id)).hlsBroadcastUrl;
  await expect.poll(broadcastUrl).not.toBeNull();
  const master = `${platform().url}${await broadcastUrl()}`;
  const segments = async () => (await request.get(master.replace('index.m3u8', 'source/index.m3u8'))).text();
  await expect.poll(segments).toMatch(/#EXTINF[\s\S]*#EXTINF/);
  const seen = await watch(master);
  expect(seen.brightest - seen.darkest).toBeGreaterThan(60);
  expect(seen.loudestDb).toBeGreaterThan(-60);
  expect(Math.abs(seen.videoStartMs - seen.audioStartMs)).toBeLessThan(50);
  await end(page);
  expect((await readLive(host, id)).liveStatus).toBe('ENDED');
});

test('portrait pictures are composed as the business chose', thorough, async ({ page, request }) => {
  const host = await arrive(page, request);
  await page.goto(`${platform().url}/destinations`);
  await page.getByText('Upright (9:16)').click();
  await expect(page.getByRole('radio', { name: 'Upright (9:16)' })).toBeChecked();
  const id = await openStudio(page, platform().url, 'Upright', { isSmall: false });
  const shape = await page.getByRole('img', { name: /^Picture: / }).boundingBox();
  expect(shape!.width / shape!.height).toBeCloseTo(9 / 16, 1);
  await goLive(page);
  await expect.poll(async () => (await readLive(host, id)).ingest).toMatchObject({ width: 720, height: 1280 });
});

test('a reloaded studio continues the same live', async ({ page, request }) => {
  const host = await arrive(page, request);
  const id = await openStudio(page, platform().url, 'Reloaded');
  await goLive(page);
  await expect.poll(async () => (await readLive(host, id)).ingest?.kind).toBe('studio');
  await expect.poll(async () => (await readLive(host, id)).liveStatus).toBe('LIVE');
  const before = await readLive(host, id);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await openDevices(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('On air')).toBeVisible();
  await expect.poll(async () => (await readLive(host, id)).liveStatus).toBe('LIVE');
  const after = await readLive(host, id);
  expect(after.sessionId).toBe(before.sessionId);
  expect(after.startedDate).toBe(before.startedDate);
});

test('the studio is accessible on every screen, on air and before', async ({ page, request }) => {
  await arrive(page, request);
  await openStudio(page, platform().url, 'Plain to all');
  expect(await accessibilityFaults(page)).toEqual([]);
  await goLive(page);
  for (const tab of ['Hands', 'Graphics', 'Encoder', 'Settings', 'Chat']) {
    await page.getByRole('tab', { name: tab }).click();
    expect(await accessibilityFaults(page), tab).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('a viewer on another site’s page sees the camera’s clock a moment later', async ({ page, browser }) => {
  const beganMs = Date.now();
  await useClockCamera(page.context(), beganMs);
  const id = await openStage(page, platform().url);
  const viewer = await browser.newPage();
  await using _site = await openEmbed(viewer, platform().url, `media-id="${id}" muted`);
  await expect(player(viewer)).toHaveAttribute('live-status', 'LIVE');
  // It may have started by itself with the live.
  await player(viewer).evaluate((element: HTMLMediaElement) => element.play());
  const { median, p95 } = summarise(await measureLatencies(viewer, beganMs, 100));
  console.log(`live latency, camera to screen: median ${median} ms, p95 ${p95} ms`);
  expect(median).toBeGreaterThan(0);
  expect(median).toBeLessThan(8000);
  await viewer.close();
});

test('keys mute, show the card and change the layout', async ({ page, request }) => {
  await arrive(page, request);
  await openStudio(page, platform().url, 'By hand');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: /^Unmute/ })).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: /^Mute/ })).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.getByRole('img', { name: 'Be right back card' })).toBeVisible();
  await page.keyboard.press('3');
  await expect(page.getByRole('radio', { name: 'Picture in picture' })).toBeChecked();
  await page.getByRole('textbox', { name: 'Message' }).fill('b 1 m');
  await expect(page.getByRole('img', { name: 'Be right back card' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
