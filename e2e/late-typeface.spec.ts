import { expect, type Page, type Route, test } from '@playwright/test';
import { demoAccount, demoClips } from '../server/src/demo/demo-content.ts';
import { businessCalls } from './support/business-calls.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform();
const [clip] = demoClips;

/** Every text that is shown, and how wide it is; of elements with a shadow too. */
const readTexts = (page: Page) =>
  page.evaluate(() => {
    const found: [text: string, width: number][] = [];
    const walk = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        for (const node of element.childNodes) {
          if (!(node instanceof Text) || !node.data.trim() || !element.checkVisibility()) continue;
          const range = document.createRange();
          range.selectNode(node);
          found.push([node.data.trim(), range.getBoundingClientRect().width]);
        }
        if (element.shadowRoot) walk(element.shadowRoot);
      }
    };
    walk(document);
    return found;
  });

/** Keeps every typeface until it is called. */
async function holdTypefaces(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route('**/*.woff2', (route) => (isOpen ? route.continue() : held.push(route)));
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    isOpen = true;
    for (const route of held) await route.continue();
    await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      while ([...document.fonts].some(({ status }) => status === 'loading')) await frame();
      await frame();
      await frame();
    });
  };
}

async function expectNothingMoves(page: Page, url: string, shown: string) {
  const release = await holdTypefaces(page);
  // A page has loaded once its typefaces have.
  await page.goto(url, { waitUntil: 'commit' });
  await expect(page.getByText(shown).first()).toBeVisible();
  await page.waitForFunction(() => document.fonts.size > 0);
  await expect.poll(async () => (await readTexts(page)).length).toBeGreaterThan(0);
  await expect(async () => expect(await readTexts(page)).toEqual(await readTexts(page))).toPass();
  const before = await readTexts(page);
  await release();
  expect(await readTexts(page)).toEqual(before);
  await page.unrouteAll();
  return before;
}

async function makeCommunity(page: Page) {
  const { callAt } = await businessCalls(page.request, platform().url, demoAccount);
  const base = '/business/v1.1/community';
  const subdomain = `late-${Math.random().toString(36).slice(2, 8)}`;
  const { id } = await callAt('POST', base, { title: `Harbor club ${subdomain}`, subdomain });
  const body = { blocks: [{ type: 'paragraph', content: [{ text: 'Meet here' }] }] };
  await callAt('POST', `${base}/post`, { communityId: id, title: 'Welcome aboard', body, state: 'PUBLISHED' });
  return { id, subdomain };
}

test('the console: nothing moves, and the next page has it', async ({ page }) => {
  const late = await expectNothingMoves(page, `${platform().url}/login`, 'Log in');
  await page.reload();
  await expect(page.getByText('Log in').first()).toBeVisible();
  await expect.poll(() => readTexts(page)).not.toEqual(late);
});

test('a page of a shared video: nothing moves', async ({ page }) => {
  await expectNothingMoves(page, `${platform().url}/v/${clip!.streamId}`, clip!.name);
});

test('the documentation: nothing moves', async ({ page }) => {
  await expectNothingMoves(page, `${platform().url}/docs/guides/widgets/`, 'Widgets');
});

test('a page of a community: nothing moves', async ({ page }) => {
  const { subdomain } = await makeCommunity(page);
  const { host } = new URL(platform().url);
  await expectNothingMoves(page, `http://${subdomain}.${host}/`, 'Welcome aboard');
});

test('a feed on the page of a customer: nothing moves', async ({ page }) => {
  const { id } = await makeCommunity(page);
  const source = `${platform().url}/sub-apps/widgets/zc-community-feed.js`;
  const site = await serveCustomerPage(
    `<script type="module" src="${source}"></script><zc-community-feed community-id="${id}"></zc-community-feed>`,
  );
  await expectNothingMoves(page, site.url, 'Welcome aboard');
  await site.close();
});
