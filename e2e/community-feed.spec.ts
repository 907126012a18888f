import { expect, type Page, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { wholeBrowser } from './support/browsers.ts';
import { makeClip } from './support/clips.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { communityBase as base, openFeedShop, signInToFeed, visitSite as visit } from './support/feed-page.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use(wholeBrowser);
const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
const openShop = (page: Page) => openFeedShop(page, platform().url);
const signIn = (page: Page, email: string, name: string) => signInToFeed(page, platform().dataFolder, { email, name });

test('a person joins by popup in a third-party page, posts and comments; what a moderator removes vanishes', async ({
  page,
  browser,
}) => {
  const { snippet, community, call, publishFile } = await openShop(page);
  const shop = await serveCustomerPage(snippet);
  const member = await visit(browser, shop);
  const reader = await visit(browser, shop);
  const site = new URL(shop.url).host;
  try {
    await expect(member.page.getByRole('article').getByText('here')).toBeVisible();
    // No storage, no cookies: nothing here needs them.
    await test.step('sign in and join', async () => {
      const popup = await signIn(member.page, 'fay@feed.example', 'Fay');
      await expect(popup.getByText(`${site} would like you to take part there as Fay`)).toBeVisible();
      expect(await faultsInEveryLook(popup, { sizes: [{ width: 460, height: 640 }] })).toEqual([]);
      await popup.screenshot({ path: test.info().outputPath('popup.png') });
      const closed = popup.waitForEvent('close');
      await popup.getByRole('button', { name: 'Join and continue' }).click();
      await closed;
      await expect(member.page.getByText('Signed in as Fay')).toBeVisible();
      expect(await member.page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
    });

    await test.step('post, and others are told without anything moving', async () => {
      await member.page.getByLabel('What would you like to say?').fill('Who has **ropes**?\n\n- long\n- <b>short</b>');
      await member.page.getByLabel('Title, if it needs one').fill('Ropes');
      await member.page.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(member.page.getByRole('heading', { name: 'Ropes' })).toBeVisible();
      await expect(member.page.getByText('<b>short</b>')).toBeVisible();
      await expect(reader.page.getByRole('button', { name: '1 new post' })).toBeVisible();
      await expect(reader.page.getByRole('heading', { name: 'Ropes' })).toHaveCount(0);
      await reader.page.getByRole('button', { name: '1 new post' }).click();
      await expect(reader.page.getByRole('heading', { name: 'Ropes' })).toBeVisible();
    });

    await test.step('comment, answer and react', async () => {
      const post = member.page.getByRole('article').filter({ hasText: 'Ropes' });
      await post.getByRole('button', { name: 'Like' }).click();
      await expect(post.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true');
      await member.page.route('**/zc-community-feed-thread.js', (route) => route.abort(), { times: 1 });
      await post.getByRole('button', { name: '0 comments' }).click();
      await expect(post.getByRole('alert')).toContainText('The comments could not be loaded.');
      await post.getByRole('button', { name: 'Try again' }).click();
      await post.getByLabel('Write a comment').fill('I do');
      await post.getByRole('button', { name: 'Comment', exact: true }).click();
      await post.getByRole('button', { name: 'Answer' }).click();
      await post.getByLabel('Answer to Fay').fill('Me too');
      await post.getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(post.locator('li li').getByText('Me too')).toBeVisible();
      const seen = reader.page.getByRole('article').filter({ hasText: 'Ropes' });
      await expect(seen.getByRole('button', { name: '2 comments' })).toBeVisible();
      await seen.getByRole('button', { name: '2 comments' }).click();
      await expect(seen.getByText('Me too')).toBeVisible();
      const [profile] = await Promise.all([
        reader.context.waitForEvent('page'),
        seen.locator('li li').getByRole('link', { name: 'Fay' }).click(),
      ]);
      await expect(profile.getByRole('heading', { name: 'Fay' })).toBeVisible();
      await profile.close();
      await post.locator('li li').getByRole('button', { name: 'Like' }).click();
      await expect(seen.locator('li li').getByRole('button', { name: 'Like, 1' })).toBeVisible();
    });

    await test.step('quote words, and those that do not stand there are refused', async () => {
      const post = member.page.getByRole('article').filter({ hasText: 'Ropes' });
      await post.getByText('Who has').selectText();
      await post.getByRole('button', { name: 'Quote', exact: true }).first().click();
      await expect(post.locator('form blockquote')).toContainText('Who has ropes? Fay');
      await post.getByLabel('Write a comment').fill('Some');
      await post.getByRole('button', { name: 'Comment', exact: true }).click();
      const quote = post.locator('li blockquote');
      await expect(quote).toContainText('Who has ropes? Fay');
      await expect(quote.getByRole('link', { name: 'Fay' })).toHaveAttribute('href', /\/post\/pst_\w+#pst_\w+$/);
      await member.page.route('**/public/comments', (route) => {
        const body = route.request().postDataJSON();
        return route.continue({ postData: { ...body, quote: { ...body.quote, text: 'I have none' } } });
      });
      await post.getByRole('button', { name: 'Quote', exact: true }).first().click();
      await post.getByLabel('Write a comment').fill('Made up');
      await post.getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(post.getByRole('alert')).toContainText('This could not be sent');
      await member.page.unroute('**/public/comments');
      await post.getByLabel('Write a comment').fill('');
      await post.getByRole('button', { name: 'Remove quote' }).click();
    });

    await test.step('write about the second of a video that plays', async () => {
      const video = await publishFile(await makeClip('tides', { seconds: 20, size: '320x180' }), 'Tides');
      const draft = { communityId: community.id, title: 'Tides', body: { blocks: [] }, contentId: video.id };
      await call('POST', `${base}/post`, { ...draft, state: 'PUBLISHED' });
      for (const { page: open } of [member, reader]) await open.getByRole('button', { name: '1 new post' }).click();
      const post = member.page.getByRole('article').filter({ hasText: 'Tides' });
      await post.getByRole('button', { name: '0 comments' }).click();
      await post.getByRole('button', { name: 'Play video' }).click();
      await post.getByRole('checkbox', { name: /^At 0:(?:0[1-9]|1\d) of the video/ }).check();
      await post.getByLabel('Write a comment').fill('See here');
      await post.getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(post.locator('[part=moment]')).toHaveText(/^0:(?:0[1-9]|1\d)$/);
      await expect(post.locator('zc-player [data-at]')).toHaveCount(1);
    });

    await test.step("vote in a poll, and change one's mind before the eyes of others", async () => {
      const poll = { question: 'Where to?', options: ['North <b>', 'South'] };
      const draft = { communityId: community.id, title: 'Next trip', body: { blocks: [] }, poll };
      await call('POST', `${base}/post`, { ...draft, state: 'PUBLISHED' });
      const [own, seen] = [member, reader].map((one) => one.page.getByRole('article').filter({ hasText: 'Next trip' }));
      for (const { page: open } of [member, reader]) await open.getByRole('button', { name: '1 new post' }).click();
      await expect(seen!.getByRole('group', { name: 'Poll' })).toContainText('0 votes');
      await own!.getByRole('button', { name: 'North <b>' }).click();
      await expect(own!.getByRole('button', { name: /North/ })).toHaveAttribute('aria-pressed', 'true');
      await expect(own!.getByRole('group', { name: 'Poll' })).toContainText('100%');
      await expect(seen!.getByRole('group', { name: 'Poll' })).toContainText('1 vote');
      // Who has not voted sees no result.
      await expect(seen!.getByText('100%')).toHaveCount(0);
      await own!.getByRole('button', { name: /South/ }).click();
      await expect(own!.getByRole('button', { name: /South/ })).toHaveAttribute('aria-pressed', 'true');
      await expect(own!.getByRole('button', { name: /North/ })).toHaveAttribute('aria-pressed', 'false');
      await expect(seen!.getByRole('group', { name: 'Poll' })).toContainText('1 vote');
    });

    await test.step('looks', async () => {
      expect(await faultsInEveryLook(member.page)).toEqual([]);
      for (const [name, colorScheme, width] of [
        ['light', 'light', 1280],
        ['dark', 'dark', 1280],
        ['phone', 'dark', 390],
      ] as const) {
        await member.page.setViewportSize({ width, height: 844 });
        await member.page.emulateMedia({ colorScheme });
        await member.page.screenshot({ path: test.info().outputPath(`${name}.png`) });
      }
    });

    await test.step('a moderator removes the post', async () => {
      const moderator = await visit(browser, shop);
      const popup = await signIn(moderator.page, 'finn@feed.example', 'Finn');
      await popup.getByRole('button', { name: 'Join and continue' }).click();
      await expect(moderator.page.getByText('Signed in as Finn')).toBeVisible();
      const { items } = await call('GET', `${base}/members?communityId=${community.id}`, {}).catch(() => ({
        items: [],
      }));
      const finn = items.find(({ username }: { username: string }) => username === 'Finn');
      await call('PUT', `${base}/member/role`, {
        communityId: community.id,
        memberId: finn.memberId,
        role: 'MODERATOR',
      });
      await moderator.page.reload();
      const again = moderator.page.waitForEvent('popup');
      await moderator.page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
      await (await again).getByRole('button', { name: 'Continue' }).click();
      const post = moderator.page.getByRole('article').filter({ hasText: 'Ropes' });
      await post.getByRole('button', { name: 'Options for what Fay wrote' }).first().click();
      await post.getByRole('menuitem', { name: 'Remove' }).click();
      const asked = moderator.page.getByRole('dialog', { name: 'Why is it removed?' });
      await asked.getByRole('textbox').fill('Off the subject');
      await asked.getByRole('button', { name: 'Remove' }).click();
      for (const { page: open } of [moderator, member, reader])
        await expect(open.getByRole('heading', { name: 'Ropes' })).toHaveCount(0);
      await moderator.context.close();
    });
    expect([member.errors, reader.errors]).toEqual([[], []]);
  } finally {
    await Promise.all([member.context.close(), reader.context.close(), shop.close()]);
  }
});

test('the first posts stand in the page without script, and nothing moves when the element takes over', async ({
  page,
  browser,
}) => {
  const { url, community, call, publishFile } = await openShop(page);
  await call('POST', `${base}/spaces`, { communityId: community.id, name: 'Ropes' });
  const video = await publishFile(await makeClip('sails', { seconds: 2, size: '320x180' }), 'Sails');
  const playlist = await call('POST', '/general/v1.1/stream/playlist', { name: 'Sails', streamIds: [video.id] });
  const shown = { communityId: community.id, title: 'Sails', state: 'PUBLISHED', body: { blocks: [] } };
  await call('POST', `${base}/post`, { ...shown, playlistId: playlist.id });
  const poll = { question: 'Where to?', options: ['North', 'South'] };
  for (const title of ['Tides', 'Knots'])
    await call('POST', `${base}/post`, {
      ...{ communityId: community.id, title, state: 'PUBLISHED', poll: title === 'Tides' ? poll : null },
      body: { blocks: [{ type: 'paragraph', content: [{ text: `About ${title} `.repeat(40) }] }] },
    });
  const fetcher = await browser.newPage();
  const served = await (await fetcher.goto(`${community.url}/feed.html`))!.text();
  await fetcher.close();
  const shop =
    await serveCustomerPage(`<script type="module" src="${url}/sub-apps/widgets/zc-community-feed.js"></script>
<style>body { max-width: 640px; margin: 0 auto; padding: 8px }</style>${served}<p id="below">Below</p>`);
  try {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const reading = await plain.newPage();
    await reading.goto(shop.url);
    await expect(reading.getByRole('heading', { name: 'Knots' })).toBeVisible();
    await expect(reading.getByRole('link', { name: 'Play video: Sails' })).toHaveAttribute('href', /\/post\/pst_/);
    await expect(reading.getByRole('link', { name: '0 comments' }).first()).toHaveAttribute('href', /\/post\/pst_/);
    await plain.close();

    const context = await browser.newContext();
    const visitor = await context.newPage();
    await visitor.addInitScript(() => {
      Object.assign(window, { shifts: [] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (Reflect.get(window, 'shifts') as unknown[]).push(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    await visitor.route('**/public/post?**', async (route) => {
      await gate;
      await route.continue();
    });
    await visitor.goto(shop.url);
    const places = () =>
      visitor.evaluate(() => {
        const all = document
          .querySelector('zc-community-feed')!
          .shadowRoot!.querySelectorAll('article, .panel, .spaces');
        const topOf = (one: Element) => Math.round(one.getBoundingClientRect().top);
        // The element does not draw what is far from sight: its room is kept, as what comes below shows.
        const tops = [...all].map(topOf).filter((top) => top < 2 * innerHeight);
        return [...tops, topOf(document.querySelector('#below')!)].join();
      });
    await visitor.evaluate(() => document.fonts.ready);
    const before = await places();
    await visitor.screenshot({ path: test.info().outputPath('served.png') });
    open();
    await expect(visitor.getByRole('button', { name: '0 comments' }).first()).toBeVisible();
    await visitor.screenshot({ path: test.info().outputPath('taken-over.png') });
    expect(await places()).toBe(before);
    expect(await visitor.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
    await context.close();
  } finally {
    await shop.close();
  }
});

test('a member sends pictures, and blocks another in the feed', async ({ page, browser }) => {
  const { snippet } = await openShop(page);
  const shop = await serveCustomerPage(snippet);
  const [one, other] = [await visit(browser, shop), await visit(browser, shop)];
  try {
    for (const [{ page: open }, name] of [
      [one, 'Gil'],
      [other, 'Hana'],
    ] as const) {
      const popup = await signIn(open, `${name.toLowerCase()}@feed.example`, name);
      await popup.getByRole('button', { name: 'Join and continue' }).click();
      await expect(open.getByText(`Signed in as ${name}`)).toBeVisible();
    }
    await test.step('pictures', async () => {
      const picture = await other.page.screenshot();
      await other.page.getByLabel('What would you like to say?').fill('Look');
      const files = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
        name: `${name}.png`,
        mimeType: 'image/png',
        buffer: picture,
      }));
      await other.page.locator('input[type=file]').setInputFiles(files);
      await expect(other.page.getByText('Only 4 pictures fit into a post. Left out: e.png')).toBeVisible();
      await other.page.getByLabel('What picture 4 shows').fill('The shop');
      expect(await faultsInEveryLook(other.page)).toEqual([]);
      await other.page.screenshot({ path: test.info().outputPath('pictures.png'), fullPage: true });
      await other.page.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(other.page.getByRole('article').getByAltText('The shop')).toBeVisible();
    });
    await test.step('blocking', async () => {
      await one.page.getByRole('button', { name: '1 new post' }).click();
      const post = one.page.getByRole('article').filter({ hasText: 'Look' });
      await post.getByRole('button', { name: 'Options for what Hana wrote' }).click();
      await post.getByRole('menuitem', { name: 'Block' }).click();
      const dialog = one.page.getByRole('dialog');
      await expect(dialog).toContainText('Block Hana?');
      expect(await faultsInEveryLook(one.page)).toEqual([]);
      await one.page.screenshot({ path: test.info().outputPath('question.png') });
      await dialog.getByRole('button', { name: 'Block' }).click();
      await expect(post).toHaveCount(0);
      await one.page.getByRole('button', { name: 'Members you blocked' }).click();
      await dialog.getByRole('button', { name: 'Unblock Hana' }).click();
      await expect(post).toHaveCount(1);
      await dialog.getByRole('button', { name: 'Close' }).click();
    });
    expect([one.errors, other.errors]).toEqual([[], []]);
  } finally {
    await Promise.all([one.context.close(), other.context.close(), shop.close()]);
  }
});

test('a popup gives nothing to another page, and says so when its own is gone', async ({ page, browser }) => {
  const { snippet, url, community } = await openShop(page);
  const shop = await serveCustomerPage(snippet);
  const other = await serveCustomerPage('<p>Another site</p>');
  const victim = await visit(browser, shop);
  const sneaky = await victim.context.newPage();
  try {
    const popup = await signIn(victim.page, 'flo@feed.example', 'Flo');
    await popup.getByRole('button', { name: 'Join and continue' }).click();
    await expect(victim.page.getByText('Signed in as Flo')).toBeVisible();

    await test.step('a site that pretends to be the shop', async () => {
      await sneaky.goto(other.url);
      const opened = sneaky.waitForEvent('popup');
      const wish = { origin: new URL(shop.url).origin, challenge: 'a'.repeat(43), state: 's', lang: 'en' };
      await sneaky.evaluate(
        ([address]) => {
          Object.assign(window, { heard: [] });
          addEventListener('message', ({ data }) => (Reflect.get(window, 'heard') as unknown[]).push(data));
          open(address, '_blank', 'popup');
        },
        [`${community.url}/connect#${new URLSearchParams(wish)}`],
      );
      const popupOfOther = await opened;
      await popupOfOther.getByRole('button', { name: 'Continue' }).click();
      await popupOfOther.waitForLoadState('networkidle');
      expect(await sneaky.evaluate(() => Reflect.get(window, 'heard'))).toEqual([]);
    });

    await test.step('a site that makes up an answer', async () => {
      await victim.page.reload();
      const opened = victim.page.waitForEvent('popup');
      await victim.page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
      const asked = await opened;
      const redeemed: string[] = [];
      victim.page.on('request', (request) => request.url().includes('embed-token') && redeemed.push(request.url()));
      await victim.page.evaluate(() => postMessage({ type: 'zc-member-code', code: 'a'.repeat(43), state: 's' }, '*'));
      await expect(asked.getByRole('button', { name: 'Continue' })).toBeVisible();
      expect(redeemed).toEqual([]);

      // The page goes elsewhere while its window is open.
      await victim.page.goto(other.url);
      await asked.getByRole('button', { name: 'Continue' }).click();
      await asked.waitForLoadState('networkidle');
      await expect(victim.page.getByText('Another site')).toBeVisible();
      await asked.close();
    });

    await test.step('without the page that opened it', async () => {
      await sneaky.goto(`${community.url}/connect#origin=${encodeURIComponent(url)}&challenge=a&state=s`);
      await expect(sneaky.getByText('The page that opened this window cannot be reached')).toBeVisible();
    });

    await test.step('where the browser blocks windows', async () => {
      await sneaky.addInitScript(() => (window.open = () => null));
      await sneaky.goto(shop.url);
      await sneaky.getByRole('button', { name: 'Sign in', exact: true }).first().click();
      await expect(sneaky.getByText('Your browser blocked the window')).toBeVisible();
      await expect(sneaky.getByRole('link', { name: 'Open the community' })).toHaveAttribute('href', community.url);
    });
  } finally {
    await Promise.all([victim.context.close(), shop.close(), other.close()]);
  }
});
