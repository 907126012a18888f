import { type BrowserContext, expect, type FrameLocator, type Page, test } from '@playwright/test';
import { wholeBrowser } from './support/browsers.ts';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { signInToFeed } from './support/feed-page.ts';
import { openProfile, serveCookies } from './support/strict-browser.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use(wholeBrowser);
const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
const base = '/business/v1.1/community';

type Place = Page | FrameLocator;

/** What the frame of another site is sent, and may keep, in this browser. */
async function lookAtFrame(context: BrowserContext) {
  await using cookies = await serveCookies();
  const page = await context.newPage();
  await page.goto(cookies.url);
  await page.reload();
  const own = cookies.seen.splice(0);
  const outer = await serveCustomerPage(`<iframe src="${cookies.url}"></iframe>`);
  try {
    await page.goto(outer.url);
    const frame = page.frames().find((one) => one.url() === cookies.url)!;
    await expect(page.frameLocator('iframe').getByText('Another site')).toBeVisible();
    const storage = await frame.evaluate(() => {
      try {
        return String(localStorage.length);
      } catch (error) {
        return (error as Error).name;
      }
    });
    return { own, framed: cookies.seen, storage };
  } finally {
    await page.close();
    await outer.close();
  }
}

test('this browser keeps cookies and storage from sites in other pages, and another does not', async () => {
  await using open = await openProfile({ isStrict: false });
  expect(await lookAtFrame(open.context)).toEqual({ own: ['', 'known=1'], framed: ['known=1'], storage: '0' });
  await using strict = await openProfile({ isStrict: true });
  expect(await lookAtFrame(strict.context)).toEqual({
    ...{ own: ['', 'known=1'], framed: [''] },
    storage: 'SecurityError',
  });
});

for (const [where, subdomain, name] of [
  ['in the page of another site', 'strict-page', 'Greta'],
  ['in a frame of a third site', 'strict-frame', 'Henrik'],
] as const)
  test(`a member takes part ${where}, in a browser that keeps cookies and storage from sites in other pages`, async ({
    request,
  }) => {
    const { url } = platform();
    const { callAt } = await businessCalls(request, url, await registerBusiness(request, url));
    const community = await callAt('POST', base, { title: `Harbor, ${subdomain}`, subdomain });
    const body = { blocks: [{ type: 'paragraph', content: [{ text: 'Meet here' }] }] };
    await callAt('POST', `${base}/post`, { communityId: community.id, title: 'Welcome', body, state: 'PUBLISHED' });
    await using strict = await openProfile({ isStrict: true });
    const shop =
      await serveCustomerPage(`<script type="module" src="${url}/sub-apps/widgets/zc-community-feed.js"></script>
<zc-community-feed community-id="${community.id}"></zc-community-feed>`);
    const shopAddress = shop.url.replace('127.0.0.1', 'shop.localhost');
    const outer = await serveCustomerPage(`<iframe src="${shopAddress}" width="700" height="1400"></iframe>`);
    try {
      const page = await strict.context.newPage();
      const isFramed = where.includes('frame');
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      const listed = page.waitForRequest((asked) => asked.url().includes('/public/post?'));
      await page.goto(isFramed ? outer.url : shop.url);
      const place: Place = isFramed ? page.frameLocator('iframe') : page;
      const headers = await (await listed).allHeaders();
      expect([headers['sec-fetch-site'], headers.cookie]).toEqual(['cross-site', undefined]);
      const shown = () => page.frames().at(-1)!;
      const keeps = await shown().evaluate(() => {
        try {
          return sessionStorage.length >= 0;
        } catch {
          return false;
        }
      });
      expect(keeps).toBe(!isFramed);
      await expect(place.getByRole('article').getByText('Meet here')).toBeVisible();
      // With the cookie of the community's own host, in a window of its own.
      const person = { email: `${name.toLowerCase()}@strict.example`, name };
      const asking = await signInToFeed(page, platform().dataFolder, person, place);
      const gone = asking.waitForEvent('close');
      await asking.getByRole('button', { name: 'Join and continue' }).click();
      await gone;
      await expect(place.getByText(`Signed in as ${name}`)).toBeVisible();

      await test.step('posts and comments', async () => {
        await place.getByLabel('What would you like to say?').fill('Who has ropes?');
        await place.getByLabel('Title, if it needs one').fill('Ropes');
        await place.getByRole('button', { name: 'Post', exact: true }).click();
        await expect(place.getByRole('heading', { name: 'Ropes' })).toBeVisible();
        const post = place.getByRole('article').filter({ hasText: 'Welcome' });
        await post.getByRole('button', { name: '0 comments' }).click();
        await post.getByLabel('Write a comment').fill('Here I am');
        await post.getByRole('button', { name: 'Comment', exact: true }).click();
        await expect(post.locator('[part=comment]').getByText('Here I am')).toBeVisible();
        await expect(post.getByRole('button', { name: '1 comment' })).toBeVisible();
      });

      await test.step('goes on after a reload with one press, as nothing was kept in the page', async () => {
        await page.reload();
        await expect(place.getByRole('heading', { name: 'Ropes' })).toBeVisible();
        await expect(place.getByText(`Signed in as ${name}`)).toHaveCount(0);
        const again = page.waitForEvent('popup');
        await place.getByRole('button', { name: 'Sign in', exact: true }).first().click();
        const popup = await again;
        const closed = popup.waitForEvent('close');
        await popup.getByRole('button', { name: 'Continue', exact: true }).click();
        await closed;
        await expect(place.getByText(`Signed in as ${name}`)).toBeVisible();
        const own = place.getByRole('article').filter({ hasText: 'Ropes' });
        await own.getByRole('button', { name: 'Like' }).click();
        await expect(own.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true');
      });

      expect(await shown().evaluate(() => document.cookie)).toBe('');
      expect(errors).toEqual([]);
    } finally {
      await Promise.all([shop.close(), outer.close()]);
    }
  });
