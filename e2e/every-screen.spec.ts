import { expect, type Page, test } from '@playwright/test';
import { demoAccount, demoClips } from '../server/src/demo/demo-content.ts';
import { signIn, signUp } from './support/console-page.ts';
import { cover, moves, player } from './support/embedded-player.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { shootInEveryLook } from './support/shoot.ts';
import { end, goLive, openStudio } from './support/studio.ts';
import { thorough } from './support/thorough.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use({ launchOptions: fakeDevices, permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'] });
const platform = useSharedPlatform();
const [aurora] = demoClips;

/** A page of the console, opened anew, when its typeface is there. */
async function open(page: Page, path: string) {
  await page.goto(`${platform().url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
}

test('sign-up looks right at every width', thorough, async ({ page }) => {
  await open(page, '/signup');
  await shootInEveryLook(page, 'sign-up');
  await page.getByLabel('Business name').fill('Harbor Coffee Co');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await shootInEveryLook(page, 'sign-up-refused');
});

test(
  'a live looks right at every width: its studio, its page and its entry, until after its end',
  thorough,
  async ({ page, browser }) => {
    await signUp(page, platform().url);
    const id = await openStudio(page, platform().url, 'Harvest day', { isSmall: false });
    await shootInEveryLook(page, 'studio-before');
    await goLive(page);
    await expect(page.getByTitle('Time on air')).toBeVisible();
    await shootInEveryLook(page, 'studio-on-air');

    const audience = await browser.newContext();
    const viewer = await audience.newPage();
    const address = `${platform().url}/v/${id}`;
    await viewer.goto(address);
    await expect(cover(viewer)).toContainText('Harvest day');
    await shootInEveryLook(viewer, 'live-before-play');
    await viewer.getByRole('button', { name: 'Play video: Harvest day' }).click();
    await moves(viewer);
    await player(viewer).hover();
    await shootInEveryLook(viewer, 'live-playing');

    await end(page);
    await shootInEveryLook(page, 'studio-ended');
    await expect(viewer.getByText('Live now')).toBeHidden();
    await shootInEveryLook(viewer, 'live-ended-while-watched');
    // Its picture is made after it can be watched.
    await expect(async () => {
      await page.goto(`${platform().url}/videos`);
      const entry = page.getByRole('row', { name: /Harvest day/ });
      await expect(entry).toContainText('Published');
      const width = () =>
        entry
          .locator('img')
          .first()
          .evaluate((picture: HTMLImageElement) => picture.naturalWidth);
      await expect.poll(width, { timeout: 3000 }).toBeGreaterThan(0);
    }).toPass();
    await shootInEveryLook(page, 'library-with-ended-live');
    await viewer.goto(address);
    await expect(viewer.getByRole('button', { name: 'Play video: Harvest day' })).toBeVisible();
    await shootInEveryLook(viewer, 'live-after-its-end');
    await audience.close();
  },
);

test('what one works with looks right at every width', thorough, async ({ page }) => {
  await signIn(page, platform().url, demoAccount);
  const video = `/videos/${aurora!.streamId}`;
  await open(page, video);
  await shootInEveryLook(page, 'video');
  await open(page, `${video}?tab=captions`);
  const captions = page.getByRole('tabpanel', { name: 'Captions' });
  await captions.getByRole('button', { name: 'Edit cues' }).first().click();
  await expect(captions.getByRole('textbox').first()).toBeVisible();
  await shootInEveryLook(page, 'captions-editor');
  await open(page, `${video}/overlays`);
  await page.getByRole('region', { name: 'Calls to action' }).getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Preview' })).toBeVisible();
  await shootInEveryLook(page, 'call-to-action');
  await open(page, '/players');
  await shootInEveryLook(page, 'players');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await shootInEveryLook(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Search everything by name' }).fill('aur');
  await expect(page.getByRole('menuitem', { name: /Aurora/ }).first()).toBeVisible();
  await shootInEveryLook(page, 'palette');
  await page.keyboard.press('Escape');
  // The first one empties the field.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Documentation' })).toBeVisible();
  await shootInEveryLook(page, 'help');
});
