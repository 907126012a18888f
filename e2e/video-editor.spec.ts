import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { Stream, StreamCaption } from '@zeacon/contract';
import { demoAccount, demoClips, demoPlayerId } from '../server/src/demo/demo-content.ts';
import { faultsInEveryLook } from './support/axe.ts';
import { businessCalls } from './support/business-calls.ts';
import { makeOnce } from './support/clips.ts';
import { signIn } from './support/console-page.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { dropFiles, holdFiles } from './support/drop-files.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform();
const aurora = demoClips[0]!.streamId;
const zoom = demoClips[1]!.streamId;
const scenes = demoClips[2]!.streamId;

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeacon-editor-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** From a phone: its EXIF block holds where it was taken and its owner's name. */
async function photoWithExif(): Promise<string> {
  const plain = await readFile(
    await makeOnce('photo.jpg', ['-f', 'lavfi', '-i', 'color=0x2266cc:size=1280x720', '-frames:v', '1']),
  );
  const tiff = Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0\x01\0', 'latin1'),
    Buffer.from([0x3b, 0x01, 0x02, 0x00, 0x0d, 0x00, 0x00, 0x00, 0x1a, 0x00, 0x00, 0x00, 0, 0, 0, 0]),
    Buffer.from('Ana Secretly\0', 'latin1'),
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(tiff.length + 8);
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1]), length, Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const path = join(folder, 'Holiday photo.jpg');
  await writeFile(path, Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)]));
  return path;
}

async function openTab(page: Page, streamId: string, name: string) {
  await signIn(page, platform().url, demoAccount);
  await page.goto(`${platform().url}/videos/${streamId}`);
  await page.getByRole('tab', { name }).click();
}

const thumbnail = (page: Page) => page.getByAltText('Thumbnail as viewers see it');
const thumbnailUrl = async (page: Page) => (await thumbnail(page).getAttribute('src')) ?? '';

test('a picture with personal data becomes the thumbnail without them', async ({ page, request }) => {
  await openTab(page, aurora, 'Thumbnail');
  const automatic = await thumbnailUrl(page);
  await page.getByLabel('Picture file').setInputFiles(await photoWithExif());
  await expect(page.getByText('Thumbnail changed')).toBeVisible();
  await expect.poll(() => thumbnailUrl(page)).toMatch(/\/media\/images\/.*\.webp/);
  const bytes = await (await request.get(new URL(await thumbnailUrl(page), platform().url).href)).body();
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
  expect(bytes.includes('Ana Secretly')).toBe(false);
  const size = await thumbnail(page).evaluate((image) => (image as HTMLImageElement).naturalWidth);
  expect(size).toBe(1280);

  await expect(page.getByRole('button', { name: /^Use Holiday photo\.jpg/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Back to automatic' }).click();
  await expect.poll(() => thumbnailUrl(page)).toBe(automatic);
});

test('a file that is not a picture is refused by name', async ({ page }) => {
  await openTab(page, aurora, 'Thumbnail');
  const path = join(folder, 'letter.png');
  await writeFile(path, 'Dear harbour master');
  await page.getByLabel('Picture file').setInputFiles(path);
  await expect(page.getByRole('alert')).toContainText('This is not a picture that can be used');
});

test('a chosen frame becomes the picture of the video, in the console and where it is embedded', async ({
  page,
  request,
}) => {
  await openTab(page, scenes, 'Thumbnail');
  const before = await thumbnailUrl(page);
  const stage = page.getByRole('region', { name: 'Pick a frame' });
  for (let second = 1; second <= 12; second++) await stage.getByRole('button', { name: 'Forward one second' }).click();
  await expect(stage.getByLabel('Time')).toHaveText('0:12.000');
  const shown = () => page.locator('zc-player').evaluate((player) => Reflect.get(player, 'currentTime') as number);
  await expect.poll(shown).toBeCloseTo(12, 1);
  await stage.getByRole('button', { name: 'Forward one frame' }).click();
  await expect.poll(shown).toBeGreaterThan(12);
  await stage.getByRole('button', { name: 'Use this frame' }).click();
  await expect(page.getByText('Thumbnail changed')).toBeVisible();
  await expect.poll(() => thumbnailUrl(page)).not.toBe(before);

  const calls = await businessCalls(request, platform().url, demoAccount);
  const stream: Stream = await calls.call('GET', `/${scenes}`);
  expect(stream.thumbnailId).not.toBeNull();
  expect(stream.playback?.posterUrl).toContain(stream.thumbnailId!);
  await expect.poll(() => thumbnail(page).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(960);
});

test('one player stays in view across tabs, at its position', async ({ page }) => {
  await openTab(page, scenes, 'Thumbnail');
  const player = page.locator('zc-player');
  await page.getByRole('button', { name: 'Forward one second' }).click();
  const at = () => player.evaluate((element) => Reflect.get(element, 'currentTime') as number);
  await expect.poll(at).toBeCloseTo(1, 1);
  await page.getByRole('button', { name: 'Use this frame' }).click();
  await expect(page.getByText('Thumbnail changed').first()).toBeVisible();
  expect(await at()).toBeCloseTo(1, 1);
  await page.getByRole('button', { name: 'Use this frame' }).scrollIntoViewIfNeeded();
  await expect(player).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('tab', { name: 'Chapters' }).click();
  await expect(page.getByRole('button', { name: 'Add chapter at 0:01' })).toBeVisible();
  await expect(player).toHaveCount(1);
  expect(await at()).toBeCloseTo(1, 1);
});

test('captions from a SubRip file are a text track on a customer’s page', async ({ page, browser }) => {
  await openTab(page, aurora, 'Captions');
  const path = join(folder, 'talk.nl.srt');
  await writeFile(path, '1\n00:00:00,500 --> 00:00:19,000\nGordijnen van <i>kleur</i>\n');
  await page.getByRole('button', { name: 'Add captions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add captions' });
  await dialog.getByLabel('Caption file').setInputFiles(path);
  await expect(dialog.getByRole('combobox', { name: 'Language' })).toHaveValue('Dutch');
  await dialog.getByText('On by default').click();
  await dialog.getByRole('button', { name: 'Add captions' }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'Dutch (nl), Captions, 1 cue, Uploaded' });
  await expect(item).toContainText('Default');
  await item.getByRole('button', { name: 'Edit cues' }).click();
  await expect(item.getByLabel('Text of cue 1')).toHaveValue('Gordijnen van <i>kleur</i>');
  await expect(item.getByLabel('Start of cue 1')).toHaveValue('0:00.500');

  const download = page.waitForEvent('download');
  await item.getByRole('button', { name: 'Actions for Nederlands' }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toMatch(/^WEBVTT[\s\S]*Gordijnen van <i>kleur<\/i>/);

  const snippet = `<script type="module" src="${platform().url}/sub-apps/widgets/player.js"></script>
    <zc-player player-id="${demoPlayerId}" media-id="${aurora}"></zc-player>`;
  const site = await serveCustomerPage(snippet);
  const visitor = await browser.newContext();
  try {
    const customerPage = await visitor.newPage();
    await customerPage.goto(site.url);
    await customerPage.getByRole('button', { name: 'Play video: Aurora' }).click();
    const spoken = () =>
      customerPage.locator('zc-player').evaluate((player) => {
        const video = Reflect.get(player, 'media') as HTMLVideoElement;
        const track = [...video.textTracks].find(({ language }) => language === 'nl');
        return (track?.activeCues?.[0] as VTTCue | undefined)?.text;
      });
    await expect.poll(spoken).toContain('Gordijnen van');
  } finally {
    await visitor.close();
    await site.close();
  }
});

test('a caption file that cannot be read is shown with its wrong line', async ({ page, request }) => {
  await openTab(page, zoom, 'Captions');
  const path = join(folder, 'wrong.srt');
  await writeFile(path, '1\n00:00:05,000 --> soon\nBackwards\n');
  await page.getByRole('button', { name: 'Add captions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add captions' });
  await dialog.getByLabel('Caption file').setInputFiles(path);
  await dialog.getByRole('button', { name: 'Add captions' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Line 2');
  await expect(dialog.locator('pre')).toContainText('00:00:05,000 --> soon');
  const calls = await businessCalls(request, platform().url, demoAccount);
  const { items }: { items: StreamCaption[] } = await calls.call('GET', `/${zoom}/captions`);
  expect(items.map(({ cueCount }) => cueCount)).not.toContain(1);
});

test('a picture dropped onto the thumbnail replaces it, and another file is refused by name', async ({ page }) => {
  await openTab(page, zoom, 'Thumbnail');
  const letter = join(folder, 'letter.pdf');
  await writeFile(letter, '%PDF-1.7');
  await dropFiles(page, [letter], thumbnail(page));
  await expect(page.getByRole('alert')).toContainText('“letter.pdf” is not a picture of these kinds');

  const held = await holdFiles(page, [await photoWithExif()], thumbnail(page));
  await expect(page.getByText('Drop the picture here')).toBeVisible();
  await expect(page.getByText('Drop videos to upload them')).toHaveCount(0);
  await held.drop();
  await expect(page.getByText('Thumbnail changed')).toBeVisible();
  await expect(page.getByText('Drop the picture here')).toHaveCount(0);
  await expect.poll(() => thumbnailUrl(page)).toMatch(/\/media\/images\/.*\.webp/);
});

test('caption files dropped together each have a result, and a single one opens its form', async ({ page }) => {
  await openTab(page, scenes, 'Captions');
  await expect(page.getByRole('button', { name: 'Add captions' })).toBeVisible();
  const files = {
    'talk.fi.srt': '1\n00:00:01,000 --> 00:00:02,000\nHei\n',
    'talk.sv.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\nHej\n\n00:03.000 --> 00:04.000\nHej\n',
    'talk.nb.json': '{"segments":[{"start":1,"end":2,"text":"Hei"}]}',
    'wrong.da.srt': '1\n00:00:05,000 --> soon\nBagud\n',
    'boat.png': 'no captions',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const paths = Object.keys(files).map((name) => join(folder, name));
  await dropFiles(page, paths, page.getByRole('tabpanel', { name: 'Captions' }));
  const results = page.getByRole('region', { name: 'Caption files' });
  for (const [name, words] of Object.entries({
    'talk.fi.srt': 'Added as Finnish, 1 cue.',
    'talk.sv.vtt': 'Added as Swedish, 2 cues.',
    'talk.nb.json': 'Added as Norwegian Bokmål, 1 cue.',
    'wrong.da.srt': 'Line 2',
    'boat.png': 'Not a caption file',
  }))
    await expect(results.getByRole('listitem').filter({ hasText: name })).toContainText(words);

  await dropFiles(page, [join(folder, 'talk.fi.srt')], page.getByRole('tabpanel', { name: 'Captions' }));
  const dialog = page.getByRole('dialog', { name: 'Add captions' });
  await expect(dialog.getByRole('combobox', { name: 'Language' })).toHaveValue('Finnish');
  await dropFiles(page, [join(folder, 'talk.sv.vtt')], dialog.getByText('talk.fi.srt'));
  await expect(dialog.getByRole('combobox', { name: 'Language' })).toHaveValue('Swedish');
});

test('a file dropped outside of drop areas does not leave the page', async ({ page, browser }) => {
  const letter = join(folder, 'letter.txt');
  await writeFile(letter, 'Dear harbour master');
  await openTab(page, zoom, 'Captions');
  const { href } = new URL(page.url());
  await dropFiles(page, [letter], page.getByRole('tab', { name: 'Captions' }));
  await expect(page.getByText('“letter.txt” is not a video.')).toBeVisible();
  expect(page.url()).toBe(href);

  const stranger = await browser.newContext();
  try {
    const logInPage = await stranger.newPage();
    await logInPage.goto(`${platform().url}/login`);
    // By then the page listens, and before the test does.
    await logInPage.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    const seen = logInPage.evaluate(
      () =>
        new Promise((resolve) =>
          window.addEventListener('dragover', ({ defaultPrevented }) => resolve(defaultPrevented), { once: true }),
        ),
    );
    await dropFiles(logInPage, [letter], logInPage.getByRole('button', { name: 'Log in', exact: true }));
    expect(await seen).toBe(true);
    await expect(logInPage.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  } finally {
    await stranger.close();
  }
});

test('chapters are added at the player’s time, pasted, saved and read by the player', async ({ page, request }) => {
  await openTab(page, zoom, 'Chapters');
  const calls = await businessCalls(request, platform().url, demoAccount);
  const stored = async () => ((await calls.call('GET', `/${zoom}`)) as Stream).playback?.chapters;

  await page.getByRole('button', { name: 'Paste a list' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('0:00 Start\n0:05 - Deeper\n(0:10) Deepest');
  await page.getByRole('button', { name: 'Use these chapters' }).click();
  await page.getByRole('button', { name: 'Go to 0:05' }).click();
  const shown = () => page.locator('zc-player').evaluate((player) => Reflect.get(player, 'currentTime') as number);
  await expect.poll(shown).toBeCloseTo(5, 1);

  await page.getByLabel('Time of chapter 3').fill('0:12.5');
  await page.getByRole('button', { name: 'Add chapter at 0:05' }).click();
  await page.getByLabel('Title of chapter 3').fill('Once more');
  await page.getByRole('button', { name: 'Save chapters' }).click();
  await expect(page.getByText('Every chapter must begin later than the one before it')).toBeVisible();
  await page.getByLabel('Time of chapter 3').fill('7');
  await page.getByRole('button', { name: 'Save chapters' }).click();
  await expect(page.getByText('Chapters saved')).toBeVisible();
  expect(await stored()).toEqual([
    { startMs: 0, title: 'Start' },
    { startMs: 5000, title: 'Deeper' },
    { startMs: 7000, title: 'Once more' },
    { startMs: 12_500, title: 'Deepest' },
  ]);
  await expect(page.getByLabel('Time of chapter 3')).toHaveValue('0:07');
});

test('the editors have no accessibility violation and nothing overflows', async ({ page }) => {
  const check = async (what: string) => {
    await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0);
    expect([what, ...(await faultsInEveryLook(page))]).toEqual([what]);
  };
  await openTab(page, aurora, 'Thumbnail');
  await expect(thumbnail(page)).toBeVisible();
  await check('thumbnail');
  await page.getByRole('tab', { name: 'Captions' }).click();
  await page.getByRole('button', { name: 'Edit cues' }).first().click();
  await expect(page.getByRole('region', { name: /^Cues of/ })).toBeVisible();
  await check('captions');
  await page.getByRole('button', { name: 'Add captions' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('adding captions');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('tab', { name: 'Chapters' }).click();
  await expect(page.getByLabel('Title of chapter 1')).toBeVisible();
  await check('chapters');
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await check('pasting chapters');
});
