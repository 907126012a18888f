import { expect, type Page, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { wholeBrowser } from './support/browsers.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { openFeedShop, signInToFeed, visitSite as visit } from './support/feed-page.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use(wholeBrowser);
const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

async function join(page: Page, name: string) {
  const popup = await signInToFeed(page, platform().dataFolder, { email: `${name}@members.example`, name });
  await popup.getByRole('button', { name: 'Join and continue' }).click();
  await expect(page.getByText(`Signed in as ${name}`)).toBeVisible();
}

/** Whoever is signed in on the community's own host only agrees once more. */
async function signInAgain(page: Page) {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  await (await opened).getByRole('button', { name: 'Continue' }).click();
}

async function shoot(page: Page, name: string) {
  for (const [look, colorScheme, width] of [
    ['light', 'light', 1000],
    ['dark', 'dark', 1000],
    ['phone', 'light', 390],
    ['phone-dark', 'dark', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: test.info().outputPath(`${name}-${look}.png`), fullPage: !name.startsWith('list') });
  }
  await page.setViewportSize({ width: 1000, height: 844 });
}

test('a member makes a poll, finds their draft after a reload, and is told of a comment', async ({ page, browser }) => {
  const { snippet } = await openFeedShop(page, platform().url);
  const shop = await serveCustomerPage(snippet);
  const one = await visit(browser, shop);
  const other = await visit(browser, shop);
  const field = one.page.getByLabel('What would you like to say?');
  try {
    await join(one.page, 'Wanda');
    await join(other.page, 'Xenia');

    await test.step('a poll', async () => {
      await field.fill('Where do we sail on Sunday?');
      await one.page.getByRole('button', { name: 'Add a poll' }).click();
      const poll = one.page.getByRole('group', { name: 'Poll' });
      await expect(poll.getByLabel('Question, if it needs one')).toBeFocused();
      await poll.getByLabel('Question, if it needs one').fill('Where to?');
      await poll.getByLabel('Options, one on each line').fill('North');
      await one.page.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(poll.getByRole('alert')).toContainText('Two to eight different options');
      await poll.getByLabel('Options, one on each line').fill('North <b>\nSouth');
      await expect(one.page.getByText('Draft saved')).toBeVisible();
      expect(await faultsInEveryLook(one.page)).toEqual([]);
      await shoot(one.page, 'poll');
      await one.page.getByRole('button', { name: 'Post', exact: true }).click();
      const post = one.page.getByRole('article').filter({ hasText: 'Where do we sail' });
      await expect(post.getByRole('group', { name: 'Poll' })).toContainText('Where to?');
      await other.page.getByRole('button', { name: '1 new post' }).click();
      const seen = other.page.getByRole('article').filter({ hasText: 'Where do we sail' });
      await seen.getByRole('button', { name: 'North <b>' }).click();
      await expect(seen.getByRole('button', { name: /North/ })).toHaveAttribute('aria-pressed', 'true');
      await expect(post.getByRole('group', { name: 'Poll' })).toContainText('1 vote');
    });

    await test.step('a draft', async () => {
      await field.fill('Ropes for sa');
      await expect(one.page.getByText('Draft saved')).toBeVisible();
      // Sent as the page is left, though nothing has been kept of it before.
      await field.fill('Ropes for sale, **half price**');
      await one.page.reload();
      await signInAgain(one.page);
      await expect(field).toHaveValue('Ropes for sale, **half price**');
      await expect(one.page.getByText('Here is what you wrote last time.')).toBeVisible();
      expect(await one.page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
      expect(await faultsInEveryLook(one.page)).toEqual([]);
      await shoot(one.page, 'draft');
      await one.page.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(one.page.getByRole('article').getByText('half price')).toBeVisible();
      await one.page.reload();
      const asked = one.page.waitForResponse(/\/unsent-post\?/);
      await signInAgain(one.page);
      expect((await (await asked).json()).responseData.content).toBe(null);
      await expect(field).toHaveValue('');
    });

    await test.step('the bell', async () => {
      const bell = one.page.getByRole('button', { name: 'Notifications' });
      await expect(bell).toHaveText('Notifications');
      const post = other.page.getByRole('article').filter({ hasText: 'Where do we sail' });
      await post.getByRole('button', { name: '0 comments' }).click();
      for (const [count, words] of ['South, with the wind', 'Or stay', 'Bring @Wanda'].entries()) {
        await post.getByLabel('Write a comment').fill(words);
        await post.getByRole('button', { name: 'Comment', exact: true }).click();
        await expect(bell).toHaveText(`Notifications${count + 1}`);
      }
      await shoot(one.page, 'bell');
      await bell.click();
      const list = one.page.getByRole('dialog', { name: 'Notifications' });
      await expect(list.getByRole('link', { name: /Xenia mentioned you/ })).toBeVisible();
      await expect(list.getByText('New', { exact: true })).toHaveCount(3);
      await expect(bell).toHaveText('Notifications');
      expect(await faultsInEveryLook(one.page)).toEqual([]);
      await shoot(one.page, 'list');
      await list
        .getByRole('link', { name: /Xenia commented/ })
        .last()
        .click();
      await expect(list).toHaveCount(0);
      await expect(one.page.locator('li:focus')).toContainText('South, with the wind');
      await one.page.reload();
      await signInAgain(one.page);
      await bell.focus();
      await one.page.keyboard.press('Enter');
      await expect(list.getByRole('link')).not.toHaveCount(0);
      await expect(list.getByText('New', { exact: true })).toHaveCount(0);
      await one.page.keyboard.press('Escape');
      await expect(bell).toBeFocused();
    });

    await test.step('from right to left', async () => {
      await one.page.evaluate(() => Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' }));
      await one.page.getByRole('button', { name: 'الإشعارات' }).click();
      await expect(one.page.getByRole('dialog').getByRole('link').first()).toBeVisible();
      await shoot(one.page, 'list-rtl');
      await one.page.keyboard.press('Escape');
      await one.page.getByRole('textbox').last().fill('مرحبا');
      await one.page.getByRole('button', { name: 'إضافة استطلاع' }).click();
      await shoot(one.page, 'rtl');
    });
    expect([one.errors, other.errors]).toEqual([[], []]);
  } finally {
    await Promise.all([one.context.close(), other.context.close(), shop.close()]);
  }
});
