import { expect, type Page, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { viewerAgent } from './support/browsers.ts';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import { enterCommunity } from './support/community-member.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { position, seek } from './support/embedded-player.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
const base = '/business/v1.1/community';
test.use({ userAgent: viewerAgent });

/** With the cookie of a member, on the community's own page. */
function ask<Reply>(member: Page, method: string, path: string, body?: object): Promise<Reply> {
  return member.evaluate(
    async ([address, init]) => {
      const answer = await fetch(address, init);
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()).responseData;
    },
    [
      `${base}/public${path}`,
      { method, ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }) },
    ] as const,
  );
}

const marks = (page: Page) => page.locator('zc-player [data-moments] [data-at]');
const secondsOf = (page: Page) =>
  marks(page).evaluateAll((all) => all.map((mark) => Number((mark as HTMLElement).dataset.at)));

/** Goes there by the mark or the link, from the beginning. */
async function leadsTo(page: Page, second: number, go: () => Promise<void>): Promise<void> {
  await page.locator('zc-player').evaluate((player) => (player as unknown as HTMLMediaElement).pause());
  await seek(page, 0);
  await expect.poll(() => position(page)).toBeLessThan(1);
  await go();
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(second);
  expect(await position(page)).toBeLessThan(second + 4);
}

test('seconds that comments are about are marked on the seek bar, lead there, and go with their comment', async ({
  page,
  browser,
  request,
}) => {
  const { url, dataFolder } = platform();
  const business = await businessCalls(request, url, await registerBusiness(request, url));
  const video = await business.publishFile(await makeClip('tides', { seconds: 20, size: '320x180' }), 'Marked tides');
  const community = await business.callAt('POST', base, { title: 'Harbor of marks', subdomain: 'marks' });
  const post = await business.callAt('POST', `${base}/post`, {
    ...{ communityId: community.id, title: 'Tides', body: { blocks: [] }, contentId: video.id, state: 'PUBLISHED' },
  });
  const home = `http://marks.${new URL(url).host}`;
  const ivar = await enterCommunity(browser, { home, dataFolder, name: 'ivar' });
  const say = (text: string, atSec: number | null) =>
    ask<{ id: string }>(ivar, 'POST', '/comments', { postId: post.uuid, text, parentId: null, atSec });
  const early = await say('A <b>wave</b>', 5);
  await say('A boat', 12);
  await say('About all', null);

  await test.step('on the page of the video', async () => {
    await page.goto(`${url}/v/${video.id}`);
    await page.getByRole('button', { name: 'Play video: Marked tides' }).click();
    await expect.poll(() => secondsOf(page)).toEqual([5, 12]);
    await expect(marks(page).first()).toHaveAttribute('title', /^0:05\n.*A <b>wave<\/b>$/s);
    const boxes = await marks(page).evaluateAll((all) =>
      all.map((mark) => {
        const { left, width } = mark.getBoundingClientRect();
        const bar = mark.closest('[part=seek-bar]')!.getBoundingClientRect();
        return Math.round((100 * (left + width / 2 - bar.left)) / bar.width);
      }),
    );
    expect(boxes).toEqual([25, 60]);
    await page.locator('zc-player').hover();
    await leadsTo(page, 12, () => marks(page).nth(1).click());
    const link = page.locator('#moments a[data-seek="5"]');
    await leadsTo(page, 5, async () => {
      await link.focus();
      await page.keyboard.press('Enter');
    });
    await expect(page).toHaveURL(`${url}/v/${video.id}`);
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  const shop =
    await serveCustomerPage(`<script type="module" src="${url}/sub-apps/widgets/zc-community-feed.js"></script>
<style>body { max-width: 640px; margin: 0 auto; padding: 8px }</style>
<zc-community-feed community-id="${community.id}"></zc-community-feed>`);
  try {
    const reader = await (await browser.newContext({ userAgent: viewerAgent })).newPage();
    await test.step('in the feed, where a mark goes as its comment is removed', async () => {
      await reader.goto(shop.url);
      await reader.getByRole('button', { name: 'Play video: Marked tides' }).click();
      await expect.poll(() => secondsOf(reader)).toEqual([5, 12]);
      await reader.locator('zc-player').hover();
      await leadsTo(reader, 5, () => marks(reader).first().click());
      await reader.getByRole('button', { name: '3 comments' }).click();
      const time = reader.locator('[part=moment]').filter({ hasText: '0:12' });
      await leadsTo(reader, 12, async () => {
        await time.focus();
        await reader.keyboard.press('Enter');
      });
      await ask(ivar, 'DELETE', `/comments/${early.id}?reason=`);
      await expect.poll(() => secondsOf(reader)).toEqual([12]);
      await reader.context().close();
    });

    await test.step('and is not there when the page of the video is opened next', async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Play video: Marked tides' }).click();
      await expect.poll(() => secondsOf(page)).toEqual([12]);
    });
  } finally {
    await shop.close();
  }
});
