import { expect, type Page, test } from '@playwright/test';
import { demoAccount, demoClips, demoPlayerId } from '../server/src/demo/demo-content.ts';
import { aa, violations } from './support/axe.ts';
import { signIn } from './support/console-page.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform();

async function faults(page: Page) {
  // Fading in, a text has less contrast than it will have.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const found = await violations(page, { tags: aa });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

const signedInPages = {
  home: '/',
  videos: '/videos',
  'videos, nothing found': '/videos?search=nothing-like-it',
  'one video': `/videos/${demoClips[0]!.streamId}`,
  'new event': '/videos/new',
  archive: '/videos?type=ARCHIVE',
  history: '/videos/history',
  'sharing one video': `/videos/${demoClips[0]!.streamId}?tab=share`,
  players: '/players',
  'new player': '/players/new',
  'one player': `/players/${demoPlayerId}`,
  settings: '/settings',
  security: '/security',
  'unknown page': '/nowhere',
};

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

// The longest words on the smallest screen; English in both widths and colours, since the others are read from its code.
for (const { colorScheme, viewport, locale } of [
  { colorScheme: 'light', viewport: desktop, locale: 'en-US' },
  { colorScheme: 'dark', viewport: phone, locale: 'en-US' },
  { colorScheme: 'light', viewport: phone, locale: 'de-DE' },
  { colorScheme: 'dark', viewport: desktop, locale: 'ar-EG' },
] as const) {
  test.describe(`${colorScheme}, ${viewport.width} px, ${locale}`, () => {
    test.use({ colorScheme, viewport, locale });

    test('the console has no accessibility fault and nothing sticks out', async ({ page }) => {
      for (const path of ['/login', '/signup', '/forgot-password', '/reset-password#token']) {
        await page.goto(platform().url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect([path, ...(await faults(page))]).toEqual([path]);
      }
      await signIn(page, platform().url, demoAccount);
      for (const [name, path] of Object.entries(signedInPages)) {
        await page.goto(platform().url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
        expect([name, ...(await faults(page))]).toEqual([name]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([name, overflow > 0]).toEqual([name, false]);
      }
    });
  });
}

test('the keyboard reaches everything from sign-in to a published state', async ({ page }) => {
  await page.goto(`${platform().url}/login`);
  await page.getByLabel('Email').focus();
  await page.keyboard.type(demoAccount.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoAccount.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${platform().url}/`);

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Deep zoom');
  await expect(
    page
      .getByRole('option', { name: /Deep zoom/ })
      .or(page.getByRole('menuitem', { name: /Deep zoom/ }))
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Deep zoom', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Unpublish video' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Publish video' })).toBeVisible();
});
