import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Archive, LiveHypergraphic } from '@zeacon/contract';
import { businessCalls } from './support/business-calls.ts';
import { signUp } from './support/console-page.ts';
import { openEmbed, player, reaches } from './support/embedded-player.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { createLiveGraphic } from './support/graphics.ts';
import { end, goLive, openStudio } from './support/studio.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use({ launchOptions: fakeDevices });
const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

interface Frame {
  mediaTime: number;
  isShown: boolean;
}

/** What the viewer's page has recorded. */
interface Notes {
  /** Program date of the first picture of the first playlist, which is media time 0. */
  beganMs: number;
  /** Every picture that was drawn, and whether the graphic was over it. */
  frames: Frame[];
  /** How far the media was produced, in epoch ms, when a playlist first named the graphic, and when its end. */
  toldMs: { drop: number; removal: number };
}

/** Runs in the page before any of its own scripts. */
function takeNotes() {
  const notes: Notes = {
    beganMs: Number.NaN,
    frames: [],
    toldMs: { drop: Number.NaN, removal: Number.NaN },
  };
  Object.assign(window, { notes });

  function read(playlist: string) {
    const dates = [...playlist.matchAll(/^#EXT-X-PROGRAM-DATE-TIME:(.*)$/gm)].map(([, date]) => Date.parse(date!));
    if (Number.isNaN(notes.beganMs)) notes.beganMs = dates[0] ?? Number.NaN;
    const [, last = ''] = playlist.split(/^#EXT-X-PROGRAM-DATE-TIME:.*$(?![\s\S]*#EXT-X-PROGRAM-DATE-TIME)/m);
    const parts = [...last.matchAll(/^#EXT-X-PART:DURATION=([\d.]+)/gm)].map(([, seconds]) => Number(seconds) * 1000);
    const untilMs = (dates.at(-1) ?? Number.NaN) + parts.reduce((sum, ms) => sum + ms, 0);
    const [tag] = /^#EXT-X-DATERANGE:.*$/m.exec(playlist) ?? [];
    if (tag && Number.isNaN(notes.toldMs.drop)) notes.toldMs.drop = untilMs;
    if (tag?.includes('END-DATE') && Number.isNaN(notes.toldMs.removal)) notes.toldMs.removal = untilMs;
  }

  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    this.addEventListener('load', () => this.responseURL.includes('/source/index.m3u8') && read(this.responseText));
    send.call(this, body);
  };
}

/** A viewer whose page records, picture by picture, whether the graphic is shown over it. */
async function openViewer(browser: Browser, streamId: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(takeNotes);
  const site = await openEmbed(page, platform().url, `media-id="${streamId}" autoplay muted`);
  await player(page).evaluate((element) => {
    const { media, shadowRoot } = element as unknown as { media: HTMLVideoElement; shadowRoot: ShadowRoot };
    const { frames } = Reflect.get(window, 'notes') as { frames: { mediaTime: number; isShown: boolean }[] };
    const note = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      // After everything this picture triggers, and before it is drawn.
      requestAnimationFrame(() => {
        frames.push({ mediaTime, isShown: shadowRoot.querySelector('zc-hypergraphics .graphic') !== null });
      });
      media.requestVideoFrameCallback(note);
    };
    media.requestVideoFrameCallback(note);
  });
  const notes = () => page.evaluate(() => Reflect.get(window, 'notes') as Notes);
  return {
    page,
    notes,
    /** Seeks to the picture taken at one moment, plays to that of the other, and returns what was shown over those between. */
    async watch(fromMs: number, untilMs: number): Promise<{ dateMs: number; isShown: boolean }[]> {
      const { beganMs, frames: before } = await notes();
      const toMediaTime = (dateMs: number) => (dateMs - beganMs) / 1000;
      await player(page).evaluate((element, to) => {
        const { media } = element as unknown as { media: HTMLVideoElement };
        // A paused player no longer stays at the live edge.
        media.pause();
        media.currentTime = to;
      }, toMediaTime(fromMs));
      // A busy machine that plays at once draws its first picture late.
      const isThere = ({ mediaTime }: Frame) => Math.abs(mediaTime - toMediaTime(fromMs)) < 0.5;
      await expect.poll(async () => (await notes()).frames.slice(before.length).some(isThere)).toBe(true);
      await player(page).evaluate((element) => (Reflect.get(element, 'media') as HTMLVideoElement).play());
      await reaches(page, toMediaTime(untilMs));
      const all = (await notes()).frames.slice(before.length);
      const begin = all.findIndex(isThere);
      expect(begin).toBeGreaterThanOrEqual(0);
      return all
        .slice(begin)
        .map(({ mediaTime, isShown }) => ({ dateMs: beganMs + mediaTime * 1000, isShown }))
        .filter(({ dateMs }) => dateMs < untilMs);
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** A date may fall anywhere within the picture on screen at that moment. */
const frameMs = 1000 / 24;

const openGraphics = (page: Page) => page.getByRole('tab', { name: 'Graphics' }).click();

test('a graphic shown by the host appears and disappears with its pictures, once, and is in the recording', async ({
  page,
  browser,
  request,
}) => {
  const { url } = platform();
  const credentials = await signUp(page, url);
  const calls = await businessCalls(request, url, credentials);
  await createLiveGraphic(request, url, credentials, calls, 'Blue cup');
  const id = await openStudio(page, url, 'Kitchen');
  await openGraphics(page);
  await expect(page.getByRole('button', { name: 'Drop Blue cup' })).toBeDisabled();
  await goLive(page);
  await expect.poll(async () => (await calls.call('GET', `/${id}/live`)).hlsBroadcastUrl).not.toBeNull();
  await using viewer = await openViewer(browser, id);
  await expect(player(viewer.page)).toHaveAttribute('live-status', 'LIVE');
  await expect
    .poll(() => player(viewer.page).evaluate((element) => Reflect.get(element, 'currentTime')))
    .toBeGreaterThan(0.5);

  const dropped = async (): Promise<LiveHypergraphic[]> =>
    (await calls.call('GET', `/${id}/live-hyper-graphics`)).items;
  const clickedMs = Date.now();
  await page.getByRole('button', { name: 'Drop Blue cup' }).dblclick();
  await expect(page.getByRole('button', { name: 'Remove Blue cup' })).toBeVisible();
  const [drop, ...more] = await dropped();
  expect(more).toEqual([]);
  // The current picture: one already taken, and not long ago.
  const dropMs = Date.parse(drop!.droppedDate);
  expect(dropMs).toBeGreaterThan(clickedMs - 2000);
  expect(dropMs).toBeLessThan(Date.now());
  await expect(viewer.page.getByRole('link', { name: 'Blue cup' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove Blue cup' }).click();
  await expect(page.getByRole('button', { name: 'Drop Blue cup' })).toBeVisible();
  await expect(viewer.page.getByRole('link', { name: 'Blue cup' })).toBeHidden();
  const [whole] = await dropped();
  const removeMs = Date.parse(whole!.removedDate!);
  const { beganMs, frames, toldMs } = await viewer.notes();
  const [came, went] = frames
    .filter(({ isShown }, index) => isShown !== (frames[index - 1]?.isShown ?? false))
    .map(({ mediaTime }) => beganMs + mediaTime * 1000);
  console.log(
    `at the edge it came ${Math.round(came! - dropMs)} ms, went ${Math.round(went! - removeMs)} ms after its picture`,
  );
  console.log(
    `told when the newest picture was ${Math.round(toldMs.drop - dropMs)} ms, ${Math.round(toldMs.removal - removeMs)} ms later`,
  );
  // However late a busy machine hears of the graphic, it never shows before its own picture.
  expect(came! - dropMs).toBeGreaterThan(-frameMs);
  expect(went! - removeMs).toBeGreaterThan(-frameMs);

  const seen = await viewer.watch(dropMs - 3000, removeMs + 1500);
  const isOn = ({ dateMs }: { dateMs: number }) => dateMs >= dropMs && dateMs < removeMs;
  const isNear = ({ dateMs }: { dateMs: number }) =>
    Math.abs(dateMs - dropMs) < frameMs || Math.abs(dateMs - removeMs) < frameMs;
  const clear = seen.filter((frame) => !isNear(frame));
  expect(clear.filter((frame) => frame.isShown !== isOn(frame))).toEqual([]);
  expect(clear.some((frame) => frame.dateMs < dropMs)).toBe(true);
  expect(clear.some(isOn)).toBe(true);
  expect(clear.some((frame) => frame.dateMs > removeMs)).toBe(true);
  console.log(`right on ${clear.length} of ${seen.length} pictures, seen again`);

  await end(page);
  const archives = async (): Promise<Archive[]> => (await calls.call('GET', '/archive')).items;
  await expect.poll(async () => (await archives()).length, { timeout: 60_000 }).toBe(1);
  const [{ archiveId } = { archiveId: '' }] = await archives();
  const { hypergraphics } = await calls.call('GET', `/${archiveId}/overlays`);
  expect(hypergraphics).toHaveLength(1);
  expect(hypergraphics[0].removeTimestamp - hypergraphics[0].dropTimestamp).toBe(removeMs - dropMs);
});
