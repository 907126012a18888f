import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { businessCalls } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import { signUp } from './support/console-page.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform({ ZEACON_DEMO: '0', ZEACON_SITES_PRIVATE: '1', ZEACON_SITE_CHECK_SECONDS: '2' });

/** The customer's site: one page, with what is in its head and body now. */
async function openShop() {
  const shop = { head: '', body: '<h1>Shop</h1>' };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><head><title>Shop</title>${shop.head}</head><body>${shop.body}</body>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(shop, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

test('a site is proven by a meta tag, its snippet is found, a visit is listed, and the business is told when it is gone', async ({
  page,
  context,
}) => {
  await using shop = await openShop();
  const { url } = platform();
  const calls = await businessCalls(page.request, url, await signUp(page, url));
  const video = await calls.publishFile(await makeClip('shoes', { seconds: 4, size: '320x180' }), 'Shoes');

  await page.goto(`${url}/sites`);
  await page.getByRole('button', { name: 'Add a site' }).click();
  await page.getByLabel('Address of your site').fill(shop.origin);
  await page.getByRole('button', { name: 'Add site' }).click();
  const tag = page.locator('code', { hasText: '<meta' });
  await expect(tag).toBeVisible();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('The head of the home page holds no')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  shop.head = (await tag.textContent())!;
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Snippet missing')).toBeVisible();

  const script = `<script type="module" src="${url}/sub-apps/widgets/player.js"></script>`;
  shop.body = `${script}<zc-player media-id="${video.id}" style="display:block;aspect-ratio:16/9"></zc-player>`;
  const visitor = await context.newPage();
  await visitor.goto(`${shop.origin}/shoes?utm_source=mail`);
  await expect(visitor.getByRole('button', { name: /^Play/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Check the page' }).click();
  await expect(page.getByText('Snippet found')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: `${shop.origin}/shoes` })).toBeVisible();
  }).toPass();
  await visitor.close();
  expect(await accessibilityFaults(page)).toEqual([]);

  shop.body = '<h1>Shop</h1>';
  await page.getByRole('button', { name: /^Notifications, \d unread/ }).click();
  const told = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /The snippet is missing/ });
  await expect(told).toBeVisible();
  await told.click();
  await expect(page.getByText('The snippet worked before and is missing since')).toBeVisible();
});

test('a page that the platform cannot look at is tested by the tag on it, and the console shows the result', async ({
  page,
  context,
}) => {
  await using shop = await openShop();
  const { url } = platform();
  const calls = await businessCalls(page.request, url, await signUp(page, url));
  await calls.callAt('POST', '/business/v1.1/insight/verified-sites', { siteUrl: shop.origin });
  const { siteKey } = await calls.callAt('GET', '/business/v1.1/video-widget/site');
  const tagOf = (key: string) => `<script async src="${url}/sub-apps/widgets/site.js" data-key="${key}"></script>`;
  const policy = (media: string) =>
    `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src ${url}; connect-src ${url}; img-src ${url}; font-src ${url}; media-src ${media}">`;
  await page.goto(`${url}/sites`);
  await page.getByRole('link', { name: /127\.0\.0\.1/ }).click();
  const open = async () => {
    const opened = context.waitForEvent('page');
    await page.getByLabel('Page with the site tag').fill(`${shop.origin}/members`);
    await page.getByRole('button', { name: 'Open the self-test' }).click();
    const tested = await opened;
    const bar = tested.getByRole('region', { name: 'Self-test of the site tag' });
    return { tested, said: bar.getByRole('status'), bar };
  };

  await test.step('with the policy that the guide names', async () => {
    shop.head = `${policy(`blob: ${url}`)}${tagOf(siteKey)}`;
    const { tested, said, bar } = await open();
    await expect(said).toHaveText('The tag works here. You can close this page: the console has the result.');
    await expect(page.getByText('The tag works on this page')).toBeVisible();
    await bar.getByRole('button', { name: 'End self-test' }).click();
    await expect(tested).not.toHaveURL(/zc-test/);
    await tested.close();
  });

  await test.step('with a policy that keeps players from playing', async () => {
    shop.head = `${policy(url)}${tagOf(siteKey)}`;
    const { tested, said } = await open();
    await expect(said).toHaveText('The policy of this page blocks: media-src blob');
    await expect(page.getByText('The policy of the page blocks blob: allow it in media-src.')).toBeVisible();
    await tested.close();
  });

  await test.step('with the key of another business', async () => {
    shop.head = tagOf('pk_somebodyelse');
    const { tested, said } = await open();
    await expect(said).toHaveText('The tag runs here, but its key belongs to another business.');
    await expect(page.getByText('The tag has the key of another business. Copy it again.')).toBeVisible();
    await tested.close();
  });

  await test.step('with that tag beside the own one', async () => {
    shop.head = `${tagOf('pk_somebodyelse')}${tagOf(siteKey)}`;
    const { tested, said, bar } = await open();
    await expect(said).toContainText('pk_somebodyelse: The tag runs here, but its key belongs to another business.');
    await expect(said).toContainText(`${siteKey}: The tag works here.`);
    await expect(bar).toHaveCount(1);
    await expect(page.getByText('The tag works on this page')).toBeVisible();
    await expect(page.getByText('The page also has the tag of another business (pk_somebodyelse)')).toBeVisible();
    await tested.close();
  });
  expect(await accessibilityFaults(page)).toEqual([]);
});
