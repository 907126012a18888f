import { expect, type Page, test } from '@playwright/test';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { fillCommunity, readWatched, scrollToPost, watchFeed } from './support/long-community.ts';
import { thorough } from './support/thorough.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
const base = '/business/v1.1/community';

const downFrom = (first: number, last: number) => Array.from({ length: first - last + 1 }, (_, at) => first - at);

/** The first post that begins in view, and where. */
const readPlace = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('zc-community-feed')!.shadowRoot!;
    const first = [...root.querySelectorAll('article')].find((one) => one.getBoundingClientRect().top >= 0);
    return { title: first?.querySelector('h2')?.textContent ?? '', top: first?.getBoundingClientRect().top ?? 0 };
  });

for (const [count, subdomain, details] of [
  [600, 'long-feed', {}],
  [10_000, 'longest-feed', thorough],
] as const)
  test(
    `a reader goes through ${count} posts, to another page and back, while others come`,
    details,
    async ({ page, request }) => {
      const { url, databaseUrl } = platform();
      const { callAt } = await businessCalls(request, url, await registerBusiness(request, url));
      const { id: communityId, ...community } = await callAt('POST', base, { title: 'Long harbor', subdomain });
      await fillCommunity(databaseUrl, communityId, count);
      let published = 0;
      const publish = () => {
        published += 1;
        const draft = { communityId, title: `Post ${count + published}`, body: { blocks: [] }, state: 'PUBLISHED' };
        return callAt('POST', `${base}/post`, draft);
      };
      const shop =
        await serveCustomerPage(`<script type="module" src="${url}/sub-apps/widgets/zc-community-feed.js"></script>
<style>body { max-width: 640px; margin: 0 auto; padding: 8px }</style>
<zc-community-feed community-id="${communityId}"></zc-community-feed>`);
      try {
        await page.setViewportSize({ width: 800, height: 2000 });
        await page.goto(shop.url);
        await expect(page.getByRole('heading', { name: `Post ${count}`, exact: true })).toBeVisible();
        await watchFeed(page);
        const news = (number: number) => page.getByText(`${number} new posts`).first();

        await scrollToPost(page, count - 100);
        await Promise.all([publish(), publish()]);
        await expect(news(2)).toBeAttached();
        await scrollToPost(page, count / 2);
        const before = await readWatched(page);
        expect(before.faults).toEqual([]);
        expect(before.most).toBeLessThanOrEqual(60);
        expect(before.seen).toEqual(downFrom(count, before.seen.at(-1)!));

        await test.step('away and back, with a page that is made anew', async () => {
          const left = await readPlace(page);
          const number = Number(left.title.slice(5));
          await page.goto(`${community.url}/post/pst_${String(number).padStart(20, '0')}`);
          await expect(page.getByRole('heading', { level: 1, name: left.title, exact: true })).toBeVisible();
          await page.goBack();
          await expect(page.getByRole('heading', { name: left.title, exact: true })).toBeInViewport({
            timeout: 60_000,
          });
          const made = await page.evaluate(() => {
            const [{ type }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
            return [type, 'watched' in window];
          });
          expect(made).toEqual(['back_forward', false]);
          await expect.poll(async () => (await readPlace(page)).title).toBe(left.title);
          expect(Math.abs((await readPlace(page)).top - left.top)).toBeLessThanOrEqual(2);
        });

        await watchFeed(page);
        await publish();
        await scrollToPost(page, 1);
        const after = await readWatched(page);
        expect(after.faults).toEqual([]);
        expect(after.most).toBeLessThanOrEqual(60);
        const seen = new Set([...before.seen, ...after.seen]);
        expect([...seen].toSorted((a, b) => b - a)).toEqual(downFrom(count, 1));

        await test.step('back to the top, and to the posts that came', async () => {
          await page.getByRole('button', { name: '1 new post' }).click();
          await expect(page.getByRole('heading', { name: `Post ${count + 3}`, exact: true })).toBeInViewport();
          await page.reload();
          await expect(page.getByRole('heading', { name: `Post ${count + 3}`, exact: true })).toBeInViewport();
        });
      } finally {
        await shop.close();
      }
    },
  );
