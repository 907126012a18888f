import { expect, type Locator, type Page, test } from '@playwright/test';
import { demoAccount, demoClips } from '../server/src/demo/demo-content.ts';
import { accessibilityFaults, faultsInEveryLook, phone } from './support/axe.ts';
import { viewerAgent } from './support/browsers.ts';
import { businessCalls } from './support/business-calls.ts';
import { makeOnce } from './support/clips.ts';
import { signIn } from './support/console-page.ts';
import { openEmbed, play, player } from './support/embedded-player.ts';
import { usePlatform } from './support/use-platform.ts';

test.use({ userAgent: viewerAgent });

const platform = usePlatform();
const aurora = demoClips[0]!;
const zoom = demoClips[1]!;

const makeBadge = () => makeOnce('badge.png', ['-f', 'lavfi', '-i', 'color=0xc62a2f:size=400x200', '-frames:v', '1']);

async function openEditor(page: Page, streamId: string) {
  await page.goto(`${platform().url}/videos/${streamId}`);
  await page.getByRole('link', { name: 'Hypergraphics and calls to action' }).click();
  await expect(page.getByRole('region', { name: 'Library' })).toBeVisible();
}

async function makeGraphic(page: Page, name: string, url: string) {
  await page.getByRole('region', { name: 'Library' }).getByRole('button', { name: 'New' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Picture file', { exact: true }).setInputFiles(await makeBadge());
  await expect(dialog.getByAltText('Current picture')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Web or email address').fill(url);
  await dialog.getByRole('button', { name: 'Add hypergraphic' }).click();
  await expect(dialog).toBeHidden();
}

/** Presses the middle of one element, moves to the middle of another or by a distance, and releases. */
async function drag(page: Page, from: Locator, to: { x: number; y: number }) {
  const box = (await from.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

async function middleOf(locator: Locator, right = 0.5, down = 0.5) {
  const box = (await locator.boundingBox())!;
  return { x: box.x + box.width * right, y: box.y + box.height * down };
}

const libraryPicture = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Library' }).getByRole('listitem').filter({ hasText: name }).locator('img');
const onPicture = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}, \\d+%`) });
const bar = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}, from`) });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();

test('a graphic is dragged onto a video, clicked on another site’s page, and the click is counted', async ({
  page,
  browser,
  request,
}) => {
  const calls = await businessCalls(request, platform().url, demoAccount);
  await signIn(page, platform().url, demoAccount);
  await openEditor(page, aurora.streamId);
  await makeGraphic(page, 'Warm scarf', 'https://shop.example.com/scarf#red');

  await drag(page, libraryPicture(page, 'Warm scarf'), await middleOf(player(page), 0.7, 0.3));
  const placed = onPicture(page, 'Warm scarf');
  await expect(placed).toBeVisible();
  await drag(page, placed, await middleOf(player(page), 0.3, 0.6));
  await saved(page);
  const { hypergraphics } = await calls.call('GET', `/${aurora.streamId}/overlays`);
  expect(hypergraphics).toHaveLength(1);
  const { style } = hypergraphics[0] as { style: { left: number; top: number; width: number } };
  expect(style.left + style.width / 2).toBeCloseTo(30, 0);

  const visitor = await browser.newContext();
  try {
    const shop = await visitor.newPage();
    await visitor.route('https://shop.example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Scarf</title>' }),
    );
    await using _site = await openEmbed(shop, platform().url, `media-id="${aurora.streamId}"`);
    await play(shop, aurora.name, 1.5);
    // It stays for five seconds, which a busy machine may need to check it.
    await player(shop).evaluate((element) => {
      const video = element as unknown as HTMLVideoElement;
      video.pause();
      video.currentTime = 2;
    });
    const link = shop.getByRole('link', { name: 'Warm scarf' });
    await expect(link).toBeVisible();
    const picture = (await player(shop).boundingBox())!;
    const shown = (await link.boundingBox())!;
    expect(Math.abs(shown.x - picture.x - (style.left / 100) * picture.width)).toBeLessThanOrEqual(0.5);
    expect(Math.abs(shown.y - picture.y - (style.top / 100) * picture.height)).toBeLessThanOrEqual(0.5);
    const opening = visitor.waitForEvent('page');
    await link.click();
    const opened = await opening;
    await expect(opened).toHaveURL(/^https:\/\/shop\.example\.com\/scarf\?zc_click=[\w.-]+#red$/);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    await opened.close();
    // Leaving the page sends what was not sent yet.
    await shop.goto('about:blank');

    await page.goto(`${platform().url}/videos/${aurora.streamId}?tab=insights`);
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Warm scarf/ }) });
    await expect(async () => {
      await page.reload();
      // Shown once, then clicked.
      await expect(row.getByRole('cell').nth(0)).toHaveText('1', { timeout: 10_000 });
      await expect(row.getByRole('cell').nth(2)).toHaveText('1', { timeout: 1000 });
    }).toPass({ timeout: 90_000 });

    await openEditor(page, aurora.streamId);
    await page.getByRole('button', { name: 'Show as table' }).click();
    const inTime = page.getByRole('table', { name: /^Viewing along the video/ }).getByRole('row');
    // Its click falls into one of the intervals in which it was shown and hovered.
    await expect(inTime.filter({ has: page.getByRole('cell', { name: '1', exact: true }) }).first()).toBeVisible();
    const clicks = await inTime.evaluateAll((rows) => rows.map((row) => row.querySelectorAll('td')[2]?.textContent));
    expect(clicks.filter((count) => count === '1')).toHaveLength(1);
    expect(await accessibilityFaults(page)).toEqual([]);
  } finally {
    await visitor.close();
  }
});

test('position, size and times are changed by keys and numbers, and undone one by one', async ({ page }) => {
  await signIn(page, platform().url, demoAccount);
  await openEditor(page, zoom.streamId);
  await makeGraphic(page, 'Lens cap', 'shop.example.com/cap');
  await page.getByRole('button', { name: 'Add Lens cap at the playhead' }).click();
  const placed = onPicture(page, 'Lens cap');
  const box = async () => (await placed.boundingBox())!;
  const begin = await box();

  await placed.focus();
  await page.keyboard.press('ArrowRight');
  expect((await box()).x).toBeCloseTo(begin.x + 1, 1);
  await page.keyboard.press('Shift+ArrowDown');
  expect((await box()).y).toBeCloseTo(begin.y + 10, 1);
  await page.keyboard.press('Alt+Shift+ArrowRight');
  expect((await box()).width).toBeCloseTo(begin.width + 10, 1);
  for (let step = 0; step < 3; step += 1) await undo(page);
  expect(await box()).toEqual(begin);

  await page.getByLabel('Appears at', { exact: true }).fill('0:02.5');
  await page.getByLabel('Appears at', { exact: true }).press('Enter');
  await expect(bar(page, 'Lens cap')).toHaveAccessibleName('Lens cap, from 0:02.500 to 0:05');
  await page.getByLabel('Disappears at').fill('0:01');
  await page.getByLabel('Disappears at').press('Enter');
  await expect(page.getByText('A graphic must disappear after it appears')).toBeVisible();
  await page.getByLabel('Disappears at').fill('end');
  await page.getByLabel('Disappears at').press('Enter');
  await expect(bar(page, 'Lens cap')).toHaveAccessibleName('Lens cap, from 0:02.500 to the end');

  await bar(page, 'Lens cap').focus();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(bar(page, 'Lens cap')).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(bar(page, 'Lens cap')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(bar(page, 'Lens cap')).toHaveCount(2);
  await saved(page);
  await page.reload();
  await expect(bar(page, 'Lens cap')).toHaveCount(2);
});

test('a corner dragged near the middle of the picture snaps to it, and a group stops at the edge as one', async ({
  page,
}) => {
  await signIn(page, platform().url, demoAccount);
  await openEditor(page, zoom.streamId);
  await makeGraphic(page, 'Tripod', 'shop.example.com/tripod');
  await page.getByRole('button', { name: 'Add Tripod at the playhead' }).click();
  const placed = onPicture(page, 'Tripod').first();
  const picture = (await player(page).boundingBox())!;
  const corner = page.locator('[data-corner=bottom-right]');
  const right = async () => {
    const { x, width } = (await placed.boundingBox())!;
    return x + width;
  };
  const at = await middleOf(corner);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(picture.x + picture.width / 2 + (at.x - (await right())) + 4, at.y, { steps: 6 });
  expect(await right()).toBeCloseTo(picture.x + picture.width / 2, 1);
  await page.mouse.move(picture.x + picture.width * 2, at.y, { steps: 6 });
  await page.mouse.up();
  // The opposite corner stays put while the dragged one leaves the picture.
  expect((await placed.boundingBox())!.x - picture.x).toBeCloseTo(picture.width * 0.1, 0);
  await undo(page);

  await page.keyboard.press('Control+d');
  await expect(bar(page, 'Tripod')).toHaveCount(2);
  await page.keyboard.press('Control+a');
  const places = () => onPicture(page, 'Tripod').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  const [one, other] = await places();
  await drag(page, onPicture(page, 'Tripod').last(), { x: picture.x - 300, y: picture.y + picture.height / 2 });
  const [first, second] = await places();
  expect(first).toBeCloseTo(picture.x, 0);
  expect(second! - first!).toBeCloseTo(other! - one!, 0);
  await saved(page);
});

test('the timeline zooms at the pointer and between two fingers, and keeps the time there', async ({ page }) => {
  await signIn(page, platform().url, demoAccount);
  await openEditor(page, demoClips[2]!.streamId);
  const lantern = bar(page, 'Lantern');
  const start = async () => (await lantern.boundingBox())!.x;
  const width = async () => (await lantern.boundingBox())!.width;
  const [x, wide] = [await start(), await width()];
  const y = (await middleOf(lantern)).y;
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await expect.poll(width).toBeGreaterThan(wide * 1.3);
  expect(Math.abs((await start()) - x)).toBeLessThanOrEqual(2);

  const touches = await page.context().newCDPSession(page);
  const [near, begin] = [await width(), await start()];
  const strip = y - 40;
  const fingers = (apart: number) => [
    { x: x - apart, y: strip, id: 1 },
    { x: x + apart, y: strip, id: 2 },
  ];
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) });
  for (const apart of [50, 60, 70, 80])
    await touches.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await width()) / near).toBeCloseTo(2, 1);
  expect(Math.abs((await start()) - begin)).toBeLessThanOrEqual(2);
});

test('a graphic is pasted onto another video, and a lost answer is not a conflict', async ({ page }) => {
  await signIn(page, platform().url, demoAccount);
  await openEditor(page, demoClips[2]!.streamId);
  await bar(page, 'Sun hat').focus();
  await page.keyboard.press('Control+c');
  await page.getByRole('link', { name: 'Video', exact: true }).click();
  await page.getByRole('link', { name: 'Videos', exact: true }).first().click();
  await page.getByRole('link', { name: aurora.name }).first().click();
  await page.getByRole('link', { name: 'Hypergraphics and calls to action' }).click();
  await expect(page.getByRole('region', { name: 'Library' })).toBeVisible();

  let lost = 0;
  await page.route('**/overlays', async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await page.keyboard.press('Control+v');
  await expect(onPicture(page, 'Sun hat')).toBeVisible();
  await expect(page.getByText(/It is retried automatically/)).toBeVisible();
  await page.keyboard.press('Control+d');
  await expect(bar(page, 'Sun hat')).toHaveCount(2);
  await saved(page);
  expect(lost).toBe(1);
  await page.reload();
  await expect(bar(page, 'Sun hat')).toHaveCount(2);
});

test('two windows on one video do not overwrite each other', async ({ page, context }) => {
  await signIn(page, platform().url, demoAccount);
  const streamId = demoClips[3]!.streamId;
  await openEditor(page, streamId);
  await makeGraphic(page, 'Poster frame', 'shop.example.com/frame');
  const other = await context.newPage();
  await openEditor(other, streamId);
  const add = (window: Page) => window.getByRole('button', { name: 'Add Poster frame at the playhead' }).click();
  await add(page);
  await saved(page);
  await add(other);
  await expect(other.getByText(/changed in another window/)).toBeVisible();
  await add(other);
  await expect(bar(other, 'Poster frame')).toHaveCount(2);

  await other.getByRole('button', { name: 'Show theirs' }).click();
  await expect(bar(other, 'Poster frame')).toHaveCount(1);
  await undo(other);
  await expect(bar(other, 'Poster frame')).toHaveCount(2);
  await saved(other);
  await page.reload();
  await expect(bar(page, 'Poster frame')).toHaveCount(2);
});

test('a form is added to a video, sent by a viewer, and exported', async ({ page, browser }) => {
  await signIn(page, platform().url, demoAccount);
  await openEditor(page, zoom.streamId);
  await page.getByRole('region', { name: 'Calls to action' }).getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Kind|Button with a link/ }).click();
  await page.getByRole('option', { name: 'Form for name and email' }).click();
  await dialog.getByRole('button', { name: 'Add to the video' }).click();
  for (const message of ['Headline is required', 'Text is required', 'Consent is required'])
    await expect(dialog.getByText(message)).toBeVisible();
  await dialog.getByLabel('Appears at', { exact: true }).fill('0:01');
  await dialog.getByLabel('Headline').fill('Get the catalogue');
  await dialog.getByLabel('Text of its button').fill('Send it to me');
  await dialog.getByLabel('Consent').fill('Northlight may write to me.');
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByText('Get the catalogue')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add to the video' }).click();
  await saved(page);

  const visitor = await browser.newContext();
  try {
    const site = await visitor.newPage();
    await using _site = await openEmbed(site, platform().url, `media-id="${zoom.streamId}"`);
    await play(site, zoom.name);
    const form = site.getByRole('dialog', { name: 'Get the catalogue' });
    await expect(form).toBeVisible();
    await form.getByLabel('Name').fill('=Ana, "the" one');
    await form.getByLabel('Email').fill('ana@example');
    await form.getByRole('button', { name: 'Send it to me' }).click();
    await expect(form.getByText('Invalid format for email')).toBeVisible();
    await form.getByLabel('Email').fill('ana@example.com');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Send it to me' }).click();
    await expect(form.getByLabel('Email')).toBeHidden();
  } finally {
    await visitor.close();
  }

  await page.getByRole('link', { name: 'Leads' }).click();
  await expect(page.getByRole('link', { name: 'ana@example.com' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const stream = await (await downloading).createReadStream();
  const csv = Buffer.concat(await stream.toArray()).toString();
  // A spreadsheet must not run what a viewer typed.
  expect(csv).toContain(`"'=Ana, ""the"" one"`);
});

test('the editor and the library work in light and dark, on desktop, tablet and phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, platform().url, demoAccount);
  for (const path of ['/hypergraphics', '/leads', `/videos/${demoClips[2]!.streamId}/overlays`]) {
    await page.goto(`${platform().url}${path}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    if (path.endsWith('/overlays')) await onPicture(page, 'Sun hat').or(bar(page, 'Sun hat')).first().focus();
    const sizes = [{ width: 1280, height: 900 }, { width: 820, height: 1180 }, phone];
    expect(await faultsInEveryLook(page, { sizes }), path).toEqual([]);
  }
});
