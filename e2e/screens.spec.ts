import { expect, type Locator, type Page, test } from '@playwright/test';
import { demoAccount, demoClips } from '../server/src/demo/demo-content.ts';
import { boxOf, isInView, overlap } from './support/boxes.ts';
import { signIn, signUp } from './support/console-page.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { openStudio } from './support/studio.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use({ launchOptions: fakeDevices, permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'] });
const platform = useSharedPlatform();

const laptop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

async function expectInView(size: typeof laptop, elements: Record<string, Locator>) {
  for (const [name, element] of Object.entries(elements)) {
    const box = await boxOf(element);
    expect(isInView(box, size), `${name} at ${JSON.stringify(box)} of ${size.width} × ${size.height}`).toBe(true);
  }
}

/** On a phone a notice is over the console's bar, and the bar is all that it covers. */
async function expectOverBarAlone(page: Page, notice: Locator) {
  await expect(notice).toBeVisible();
  await notice.evaluate((shown) => Promise.all(shown.getAnimations().map(({ finished }) => finished)));
  const [said, bar] = [await boxOf(notice), await boxOf(page.getByRole('banner'))];
  expect(said.y + said.height).toBeLessThanOrEqual(bar.y + bar.height);
}

test('the studio shows what a host needs on air, on a laptop and on a phone, and copies the link for viewers', async ({
  page,
}) => {
  await signUp(page, platform().url);
  await page.setViewportSize(laptop);
  const id = await openStudio(page, platform().url, 'Harvest day');
  const goLive = page.getByRole('button', { name: 'Go live' });
  const sources = page.getByRole('list', { name: 'Sources' }).getByRole('listitem');
  const copy = page.getByRole('button', { name: 'Copy viewer link' });
  const meters = page.getByRole('meter');
  const inSight = { 'Go live': goLive, 'the link': copy, 'the camera': sources.first(), 'a meter': meters.first() };
  await expect(meters).not.toHaveCount(0);
  await expectInView(laptop, { ...inSight, 'the microphone': sources.nth(1) });

  const said = page.getByRole('status').filter({ hasText: 'Link copied' });
  await copy.click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${platform().url}/v/${id}`);
  await expect(said).toBeVisible();
  for (const each of [goLive, copy]) expect(overlap(await boxOf(said), await boxOf(each))).toBe(false);
  await said.getByRole('button', { name: 'Close' }).click();

  await page.setViewportSize(phone);
  await expectInView(phone, inSight);
  await copy.click();
  await expectOverBarAlone(page, said);
  // Wherever the host has scrolled to.
  await page.getByRole('tablist').last().scrollIntoViewIfNeeded();
  await expectInView(phone, { 'Go live': goLive, 'the link': copy });
});

for (const size of [laptop, phone])
  test(`a video's page at ${size.width} has the player in sight, and tabs do not move it`, async ({ page }) => {
    await signIn(page, platform().url, demoAccount);
    await page.setViewportSize(size);
    await page.goto(`${platform().url}/videos/${demoClips[0]!.streamId}`);
    const player = page.locator('zc-player');
    await expect(tab(page, 'Details')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await expectInView(size, { 'the player': player, 'its tabs': tab(page, 'Details') });
    const before = await boxOf(player);
    const tabs = page.getByRole('main').getByRole('tab');
    expect(await tabs.count()).toBeGreaterThan(4);
    for (const each of await tabs.all()) {
      await each.click();
      await expect(each).toHaveAttribute('aria-selected', 'true');
      expect(await boxOf(player), (await each.textContent())!).toEqual(before);
    }
  });

test('the first field of a video’s details is above the fold, and its id is copied with one press', async ({
  page,
}) => {
  await signIn(page, platform().url, demoAccount);
  await page.setViewportSize(laptop);
  const { streamId } = demoClips[0]!;
  await page.goto(`${platform().url}/videos/${streamId}`);
  const details = page.getByRole('tabpanel', { name: 'Details' });
  await expect(details).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await expectInView(laptop, { 'the title': details.getByLabel('Title') });

  const copy = page.getByRole('button', { name: 'Copy video id' });
  await copy.click();
  await expect(page.getByRole('status').filter({ hasText: 'Video id copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(streamId);
});

for (const size of [laptop, phone])
  test(`the dialog of a call to action fits ${size.width} × ${size.height}, with its preview`, async ({ page }) => {
    await signIn(page, platform().url, demoAccount);
    await page.setViewportSize(size);
    await page.goto(`${platform().url}/videos/${demoClips[0]!.streamId}/overlays`);
    await page.getByRole('region', { name: 'Calls to action' }).getByRole('button', { name: 'Add' }).click();
    const dialog = page.getByRole('dialog', { name: 'New call to action' });
    const preview = dialog.getByRole('region', { name: 'Preview' });
    const kind = dialog.getByRole('button', { name: /^Kind|Button with a link/ });
    const apply = dialog.getByRole('button', { name: 'Add to the video' });
    await expect(preview).toBeVisible();
    const fits = async () => {
      // On a phone it scrolls, below what applies it.
      await expectInView(size, { ...(size === laptop && { 'the dialog': dialog }), 'what applies it': apply });
      expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    };
    await fits();
    // A form has the most fields.
    await kind.click();
    await page.getByRole('option', { name: 'Form for name and email' }).click();
    await expect(dialog.getByLabel('Consent')).toBeVisible();
    await fits();
    if (size === laptop) await expectInView(size, { 'the preview': preview });
  });

test('times and texts of cues have room on a phone', async ({ page }) => {
  await signIn(page, platform().url, demoAccount);
  await page.setViewportSize(phone);
  await page.goto(`${platform().url}/videos/${demoClips[0]!.streamId}?tab=captions`);
  await page.getByRole('button', { name: 'Edit cues' }).first().click();
  const [start, end, text] = await Promise.all(
    ['Start', 'End', 'Text'].map((what) => boxOf(page.getByLabel(`${what} of cue 2`))),
  );
  // `0:00:00.000` in the letters of a field, with its padding.
  for (const { width } of [start!, end!]) expect(width).toBeGreaterThan(100);
  expect(text!.width).toBeGreaterThan(200);
});

test('what is said on a phone covers nothing that comes next', async ({ page }) => {
  await signUp(page, platform().url);
  await page.setViewportSize(phone);
  await page.goto(`${platform().url}/videos/new`);
  await page.getByLabel('Title').fill('Harvest day');
  await page.getByRole('button', { name: 'Create event' }).click();
  await expectOverBarAlone(page, page.getByRole('status').filter({ hasText: 'Event created.' }));
  const title = page.getByLabel('Title');
  await title.fill('Harvest night');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const said = page.getByRole('status').filter({ hasText: /saved/i });
  await expectOverBarAlone(page, said);
  for (const next of [title, page.getByRole('button', { name: 'Save changes' })])
    expect(overlap(await boxOf(said), await boxOf(next))).toBe(false);
});
