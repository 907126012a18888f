import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { Stream } from '@zeacon/contract';
import { makeClip, makeForeignClip } from './support/clips.ts';
import { chooseFiles, logIn, openVideos, readVideos, signUp, uploadRow } from './support/console-page.ts';
import { type PlatformFolder, type RunningPlatform, startPlatform } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';
import { encodersOf, processesOf } from './support/processes.ts';
import { thorough } from './support/thorough.ts';
import { limitUploadSpeed, sha256Of, storedSources, watchParts, watchTroubles } from './support/uploads.ts';

const partBytes = 8 * 1024 ** 2;
/** Slow enough to interrupt an upload halfway. */
const slow = 16 * 1024 ** 2;

let folder: PlatformFolder;
let platform: RunningPlatform;
let file: string;
let fileName: string;
let partCount: number;

test.beforeAll(async () => {
  folder = await createPreparedFolder('empty');
  [platform, file] = await Promise.all([
    startPlatform(folder, { ZEACON_DEMO: '0' }),
    makeClip('long-voyage', { seconds: 16, size: '426x240', bitrate: '36M' }),
  ]);
  fileName = basename(file);
  partCount = Math.ceil((await stat(file)).size / partBytes);
  expect(partCount).toBeGreaterThan(6);
});
test.afterAll(async () => {
  await platform?.stop();
  await folder?.remove();
});

async function restart() {
  platform = await startPlatform(folder, { ZEACON_DEMO: '0' });
}

async function videoOf(request: APIRequestContext, name = fileName): Promise<Stream> {
  const video = (await readVideos(request, platform.url)).get(name);
  if (!video) throw new Error(`There is no video of ${name}.`);
  return video;
}

async function expectReady(request: APIRequestContext, name = fileName) {
  const state = async () => (await videoOf(request, name)).packaging.state;
  await expect.poll(state, { timeout: 90_000 }).toMatch(/^(ready|failed|refused)$/);
  const { packaging } = await videoOf(request, name);
  expect(packaging).toEqual({ state: 'ready', progress: 1, message: null });
}

async function expectStoredWhole(request: APIRequestContext) {
  const { id } = await videoOf(request);
  expect(await storedSources(folder.path, id)).toEqual([await sha256Of(file)]);
}

async function expectUploaded(page: Page, name = fileName) {
  await expect(uploadRow(page, name)).toContainText('uploaded', { timeout: 60_000 });
}

test('an upload continues by itself after the server was killed twice, and the video plays', async ({ page }) => {
  const troubles = await watchTroubles(page);
  await signUp(page, platform.url);
  await page.goto(`${platform.url}/videos`);
  const traffic = watchParts(page);
  const unlimit = await limitUploadSpeed(page, slow);
  await chooseFiles(page, file);
  for (const enough of [2, 4]) {
    await expect.poll(() => traffic.arrived.length).toBeGreaterThanOrEqual(enough);
    const brokenBefore = traffic.broken;
    await platform.kill();
    await expect(uploadRow(page, fileName)).toContainText('Trying again automatically');
    await expect.poll(() => traffic.broken, 'parts were under way').toBeGreaterThan(brokenBefore);
    expect(new Set(traffic.arrived).size, 'it was not over yet').toBeLessThan(partCount);
    await restart();
  }
  await unlimit();
  await expectUploaded(page);

  expect(troubles, 'nothing failed for good').toEqual([]);
  expect([...new Set(traffic.arrived)].length).toBe(partCount);
  expect(traffic.arrived.length, 'no part that had arrived was sent again').toBe(partCount);
  await expectStoredWhole(page.request);
  await expectReady(page.request);
  await expectPlays(page, 'long-voyage');
});

test('after a reload the same file continues from the parts that arrived', thorough, async ({ page }) => {
  await signUp(page, platform.url);
  await page.goto(`${platform.url}/videos`);
  const before = watchParts(page);
  const unlimit = await limitUploadSpeed(page, slow);
  await chooseFiles(page, file);
  await expect.poll(() => before.arrived.length).toBeGreaterThanOrEqual(3);
  const warning = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await warning;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  const arrivedBefore = new Set(before.arrived);
  await unlimit();

  await expect(page.getByRole('heading', { name: 'Interrupted uploads' })).toBeVisible();
  await expect(uploadRow(page, fileName)).toContainText('Choose the file again to go on');
  const after = watchParts(page);
  await page.getByLabel(`The file of ${fileName}`).setInputFiles(file);
  await expectUploaded(page);
  expect(after.begun.filter((part) => arrivedBefore.has(part))).toEqual([]);
  expect(after.begun.length).toBeLessThanOrEqual(partCount - arrivedBefore.size);
  await expect(page.getByRole('heading', { name: 'Interrupted uploads' })).toBeHidden();
  await expectStoredWhole(page.request);
});

test('an upload whose browser died is completed from another one', thorough, async ({ browser }) => {
  const first = await browser.newContext();
  const lost = await first.newPage();
  const owner = await signUp(lost, platform.url);
  await lost.goto(`${platform.url}/videos`);
  const before = watchParts(lost);
  await limitUploadSpeed(lost, slow);
  await chooseFiles(lost, file);
  await expect.poll(() => before.arrived.length).toBeGreaterThanOrEqual(2);
  await first.close();

  const second = await browser.newContext();
  try {
    const page = await second.newPage();
    await logIn(page, platform.url, owner);
    await openVideos(page);
    await expect(uploadRow(page, fileName)).toContainText('Choose the file again to go on');
    const after = watchParts(page);
    await page.getByLabel(`The file of ${fileName}`).setInputFiles(file);
    await expectUploaded(page);
    expect(after.begun.length).toBeLessThan(partCount);
    await expectStoredWhole(page.request);
    await expectReady(page.request);
  } finally {
    await second.close();
  }
});

test(
  'a server killed right after the last byte arrived makes the video play after its restart',
  thorough,
  async ({ page }) => {
    const clip = await makeClip('short-trip', { seconds: 8, size: '426x240' });
    await signUp(page, platform.url);
    await page.goto(`${platform.url}/videos`);
    await chooseFiles(page, clip);
    await expectUploaded(page, basename(clip));
    await platform.kill();
    await restart();
    await expectReady(page.request, basename(clip));
    await expectPlays(page, 'short-trip');
  },
);

const interruptedWork = {
  'while a first quality is encoded': {
    clip: () => makeForeignClip('harbour-by-night', { seconds: 60, size: '640x360' }),
    isUnderWay: ({ packaging }: Stream) => packaging.state === 'encoding',
  },
  'after the pictures and under the ladder': {
    clip: () => makeClip('harbour-by-day', { seconds: 20, size: '1280x720' }),
    isUnderWay: ({ packaging, playback }: Stream) =>
      packaging.state === 'improving' && Boolean(playback?.thumbnailsUrl),
  },
};

for (const [moment, { clip, isUnderWay }] of Object.entries(interruptedWork)) {
  test(
    `packaging killed ${moment} is finished by the restarted server, and nothing is left behind`,
    thorough,
    async ({ page, request }) => {
      const path = await clip();
      const name = basename(path);
      await signUp(page, platform.url);
      await page.goto(`${platform.url}/videos`);
      await chooseFiles(page, path);
      const isKillable = async () => {
        const video = (await readVideos(page.request, platform.url)).get(name);
        return video !== undefined && isUnderWay(video) && (await encodersOf(folder.path)).length > 0;
      };
      await expect.poll(isKillable, { intervals: [50] }).toBe(true);

      await platform.kill();
      await expect.poll(() => processesOf(folder.path)).toEqual([]);
      await restart();

      await expectReady(page.request, name);
      await expectWholePackage(request, await videoOf(page.request, name));
      expect(await encodersOf(folder.path)).toEqual([]);
      expect(await readdir(join(folder.path, 'work'))).toEqual([]);
      await page.reload();
      await expectPlays(page, name.replace(/\.[^.]*$/, ''));
    },
  );
}

async function expectPlays(page: Page, title: string) {
  await page.getByRole('grid').getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('button', { name: 'Play' }).first().click();
  const time = () => page.locator('zc-player').evaluate((player) => Reflect.get(player, 'currentTime') as number);
  await expect.poll(time).toBeGreaterThan(1);
}

/** Fetches every quality's playlist and checks every file that it names. */
async function expectWholePackage(request: APIRequestContext, { playback }: Stream) {
  const master = new URL(playback?.hlsUrl ?? '', platform.url);
  const qualities = linesOf(await read(request, master));
  expect(qualities.length).toBeGreaterThan(1);
  for (const quality of qualities) {
    const playlist = new URL(quality, master);
    const text = await read(request, playlist);
    expect(text).toContain('#EXT-X-ENDLIST');
    for (const segment of linesOf(text)) {
      const answer = await request.head(new URL(segment, playlist).href);
      expect(answer.status(), segment).toBe(200);
    }
  }
}

async function read(request: APIRequestContext, url: URL): Promise<string> {
  const answer = await request.get(url.href);
  expect(answer.status(), url.pathname).toBe(200);
  return answer.text();
}

const linesOf = (playlist: string) => playlist.split('\n').filter((line) => line && !line.startsWith('#'));
