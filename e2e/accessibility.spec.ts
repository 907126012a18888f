import { expect, type Page, type PlaywrightTestOptions, test } from '@playwright/test';
import { demoAccount, demoClips, demoPlayerId } from '../server/src/demo/demo-content.ts';
import { accessibilityFaults, faultsInEveryLook, overflow, phone } from './support/axe.ts';
import { signIn } from './support/console-page.ts';
import { thorough } from './support/thorough.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform();

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
  sites: '/sites',
  settings: '/settings',
  profile: '/profile',
  developers: '/developers',
  security: '/security',
  team: '/team',
  notifications: '/notifications',
  'API keys': '/api-keys',
  webhooks: '/webhooks',
  'audit log': '/audit-log',
  'your data': '/your-data',
  'unknown page': '/nowhere',
};

type Judge = (page: Page) => Promise<string[]>;

const asItStands: Judge = async (page) => {
  const found = await accessibilityFaults(page);
  return (await overflow(page)) > 0 ? [...found, 'sticks out'] : found;
};

// The longest words on the smallest screen, and right to left in dark colors.
const languages: { locale: string; use: Partial<PlaywrightTestOptions>; judge: Judge; when?: typeof thorough }[] = [
  { locale: 'en-US', use: {}, judge: (page) => faultsInEveryLook(page) },
  { locale: 'de-DE', use: { viewport: phone }, judge: asItStands, when: thorough },
  { locale: 'ar-EG', use: { colorScheme: 'dark' }, judge: asItStands, when: thorough },
];

for (const { locale, use, judge, when = {} } of languages) {
  test.describe(locale, () => {
    test.use({ ...use, locale });

    test('the console has no accessibility violation and nothing overflows', when, async ({ page }) => {
      for (const path of ['/login', '/signup', '/forgot-password', '/reset-password#token', '/accept-invite#token']) {
        await page.goto(platform().url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect([path, ...(await judge(page))]).toEqual([path]);
      }
      await signIn(page, platform().url, demoAccount);
      for (const [name, path] of Object.entries(signedInPages)) {
        await page.goto(platform().url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
        expect([name, ...(await judge(page))]).toEqual([name]);
      }
    });
  });
}

test('fields of one line are round, those of several are square', async ({ page }) => {
  /** Names of visible fields whose corners are others. */
  const misshapen = () =>
    page.evaluate(() => {
      const lines = ['text', 'email', 'password', 'url', 'search'].map((type) => `input[type=${type}]`);
      return [...document.querySelectorAll<HTMLElement>([...lines, 'textarea'].join())]
        .filter((field) => field.checkVisibility() && field.offsetHeight > 0)
        .flatMap((field) => {
          const radius = Number.parseFloat(getComputedStyle(field).borderTopLeftRadius);
          const isRight = field.localName === 'textarea' ? radius === 0 : radius >= field.offsetHeight / 2;
          return isRight ? [] : [`${field.localName} ${field.getAttribute('name')} ${radius}`];
        });
    });
  const kinds = new Set<string>();
  const judge = async (path: string) => {
    await page.goto(platform().url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('textbox').first()).toBeVisible();
    for (const kind of ['input', 'textarea']) if ((await page.locator(`${kind}:visible`).count()) > 0) kinds.add(kind);
    expect([path, ...(await misshapen())]).toEqual([path]);
  };
  await judge('/signup');
  await signIn(page, platform().url, demoAccount);
  for (const path of [`/videos/${demoClips[0]!.streamId}`, '/videos/new', '/players/new', '/settings'])
    await judge(path);
  expect([...kinds].sort()).toEqual(['input', 'textarea']);
});

test('the keyboard reaches everything from sign-in to a published state', async ({ page }) => {
  await page.goto(`${platform().url}/login`);
  await page.getByLabel('Email').focus();
  await page.keyboard.type(demoAccount.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoAccount.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${platform().url}/`);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

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
