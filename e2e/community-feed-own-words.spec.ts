import { expect, type Page, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { wholeBrowser } from './support/browsers.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { communityBase, openFeedShop, signInToFeed, visitSite } from './support/feed-page.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use(wholeBrowser);
const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

async function shoot(page: Page, name: string): Promise<void> {
  for (const [look, colorScheme, width] of [
    ['light', 'light', 1280],
    ['dark', 'dark', 1280],
    ['phone', 'light', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: test.info().outputPath(`${name}-${look}.png`) });
  }
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a member edits, removes, mentions and reports in a third-party page, and the business sees the report', async ({
  page,
  browser,
}) => {
  const { url, dataFolder } = platform();
  const { snippet, community, call } = await openFeedShop(page, url);
  const shop = await serveCustomerPage(snippet);
  const [one, other] = [await visitSite(browser, shop), await visitSite(browser, shop)];
  const optionsOf = (name: string) => ({ name: `Options for what ${name} wrote` });
  try {
    await expect(one.page.getByRole('article').getByText('here')).toBeVisible();
    await expect(one.page.getByRole('button', { name: /^Options/ })).toHaveCount(0);
    for (const [{ page: open }, name] of [
      [one, 'Quilla'],
      [other, 'Rheanna'],
    ] as const) {
      const popup = await signInToFeed(open, dataFolder, { email: `${name.toLowerCase()}@own-words.example`, name });
      await popup.getByRole('button', { name: 'Join and continue' }).click();
      await expect(open.getByText(`Signed in as ${name}`)).toBeVisible();
    }
    const post = one.page.getByRole('article').filter({ hasText: 'Knots' });
    const dialog = one.page.getByRole('dialog');

    await test.step('mention somebody in a post', async () => {
      const field = one.page.getByLabel('What would you like to say?');
      await field.click();
      await field.pressSequentially('Ask **soon**, @r');
      const offered = one.page.getByRole('listbox', { name: 'Members you can mention' });
      await expect(offered).toBeVisible();
      expect(await faultsInEveryLook(one.page)).toEqual([]);
      await shoot(one.page, 'mention');
      await field.press('Enter');
      await expect(field).toHaveValue('Ask **soon**, @Rheanna ');
      await one.page.getByLabel('Title, if it needs one').fill('Knots');
      await one.page.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(post).toContainText('Ask soon, @Rheanna');
    });

    await test.step('edit one’s own post, with its marks', async () => {
      await post.getByRole('button', optionsOf('Quilla')).press('Enter');
      await expect(post.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
      expect(await faultsInEveryLook(one.page)).toEqual([]);
      await shoot(one.page, 'menu');
      await one.page.keyboard.press('Enter');
      const field = dialog.getByLabel('What would you like to say?');
      await expect(field).toHaveValue('Ask **soon**, @Rheanna');
      await field.fill('Ask *today*, @Rheanna\n\n- <b>ropes</b>');
      expect(await faultsInEveryLook(one.page)).toEqual([]);
      await shoot(one.page, 'edit');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(post.locator('em')).toHaveText('today');
      await expect(post.getByText('<b>ropes</b>')).toBeVisible();
      await expect(post.getByText('Edited')).toBeVisible();
      await expect(post.getByRole('button', optionsOf('Quilla'))).toBeFocused();
    });

    await test.step('edit it where it was edited elsewhere meanwhile', async () => {
      await post.getByRole('button', optionsOf('Quilla')).click();
      await post.getByRole('menuitem', { name: 'Edit' }).click();
      await dialog.getByLabel('What would you like to say?').fill('Ask *me*');
      // The same member in another window.
      const postId = await post.getAttribute('id');
      await one.page.route(
        '**/public/post/*',
        async (route) => {
          const { authorization = '' } = await route.request().allHeaders();
          const body = { blocks: [{ type: 'paragraph', content: [{ text: 'Ask both' }] }] };
          const answer = await fetch(`${url}${communityBase}/public/post/${postId}`, {
            method: 'PUT',
            headers: { authorization, origin: new URL(shop.url).origin, 'content-type': 'application/json' },
            body: JSON.stringify({ title: 'Knots', body }),
          });
          expect(answer.status).toBe(200);
          await route.continue();
        },
        { times: 1 },
      );
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('This was edited elsewhere in the meantime.')).toBeVisible();
      await expect(dialog.locator('blockquote')).toHaveText('Knots\nAsk both');
      await expect(dialog.getByLabel('What would you like to say?')).toHaveValue('Ask *me*');
      expect(await faultsInEveryLook(one.page)).toEqual([]);
      await shoot(one.page, 'conflict');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(post.locator('em')).toHaveText('me');
      const { items } = await call('GET', `${communityBase}/versions?postId=${postId}`);
      expect(items).toHaveLength(3);
    });

    await test.step('edit and remove one’s own comment', async () => {
      await post.getByRole('button', { name: '0 comments' }).click();
      await post.getByLabel('Write a comment').fill('Frist');
      await post.getByRole('button', { name: 'Comment', exact: true }).click();
      const comment = post.getByRole('listitem').filter({ hasText: 'Frist' });
      await comment.getByRole('button', optionsOf('Quilla')).click();
      await shoot(one.page, 'comment-menu');
      await comment.getByRole('menuitem', { name: 'Edit' }).click();
      await dialog.getByLabel('Write a comment').fill('First');
      await dialog.getByRole('button', { name: 'Save' }).click();
      const edited = post.getByRole('listitem').filter({ hasText: 'First' });
      await expect(edited).toContainText('Edited');
      await edited.getByRole('button', optionsOf('Quilla')).click();
      await edited.getByRole('menuitem', { name: 'Remove' }).click();
      await expect(dialog.getByText('Remove this for good?')).toBeVisible();
      expect(await faultsInEveryLook(one.page)).toEqual([]);
      await shoot(one.page, 'remove');
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await expect(post.getByText('This comment was removed.')).toBeVisible();
    });

    await test.step('report what somebody else wrote', async () => {
      await other.page.getByRole('button', { name: '1 new post' }).click();
      const seen = other.page.getByRole('article').filter({ hasText: 'Knots' });
      await seen.getByRole('button', { name: '0 comments' }).click();
      await seen.getByLabel('Write a comment').fill('Buy <b>here</b>');
      await seen.getByRole('button', { name: 'Comment', exact: true }).click();
      const comment = post.getByRole('listitem').filter({ hasText: 'Buy <b>here</b>' });
      await comment.getByRole('button', optionsOf('Rheanna')).click();
      await comment.getByRole('menuitem', { name: 'Report' }).click();
      const asked = one.page.getByRole('dialog', { name: 'What is wrong with it?' });
      await asked.getByRole('textbox').fill('An ad');
      expect(await faultsInEveryLook(one.page)).toEqual([]);
      await shoot(one.page, 'report');
      await asked.getByRole('button', { name: 'Report' }).click();
      await expect(comment.getByRole('status')).toHaveText(/^Thank you/);
      await expect(comment.getByRole('status')).toBeFocused();
      await shoot(one.page, 'thanks');
    });

    await test.step('the business finds it in its queue', async () => {
      await page.goto(`${url}/communities`);
      await page.getByRole('link', { name: community.title }).click();
      await page.getByRole('tab', { name: 'Moderation' }).click();
      const card = page.getByRole('region', { name: 'Comment: Rheanna' });
      await expect(card).toContainText('Buy <b>here</b>');
      await expect(card).toContainText('An ad');
    });
    expect([one.errors, other.errors]).toEqual([[], []]);
  } finally {
    await Promise.all([one.context.close(), other.context.close(), shop.close()]);
  }
});
