import { expect, type Page, test } from '@playwright/test';
import { demoAccount, demoClips } from '../server/src/demo/demo-content.ts';
import { wholeBrowser } from './support/browsers.ts';
import { signIn } from './support/console-page.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use(wholeBrowser);
const platform = useSharedPlatform();

/** A shop that changes its pages without reloading. */
const shop = (tag: string) =>
  `${tag}<main><h1>Shop</h1><button onclick="history.pushState(null, '', '/products/mug')">Mug</button></main>`;

const bubble = (page: Page) => page.getByRole('button', { name: /^Play video/ });

test('the editor shows each form in the window of a phone, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, platform().url, demoAccount);
  await page.goto(`${platform().url}/widgets/new`);
  const preview = page.getByRole('region', { name: 'Preview' });
  const take = (form: string) => page.getByText(form, { exact: true }).click();
  const play = preview.getByRole('button', { name: /^Play video/ });

  await take('Live bar');
  await expect(play).toHaveAccessibleName('Play video: Your live stream');

  await take('Stories');
  await expect(play).toHaveCount(demoClips.length);

  await take('Dialog');
  await page.getByRole('button', { name: /Plays$/ }).click();
  await page.getByRole('option', { name: /The newest video/ }).click();
  const dialog = preview.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const [outer, inner] = await Promise.all([preview, dialog].map((one) => one.boundingBox()));
  expect(inner!.x).toBeGreaterThanOrEqual(outer!.x);
  expect(inner!.x + inner!.width).toBeLessThanOrEqual(outer!.x + outer!.width);
  expect(inner!.y).toBeGreaterThan(outer!.y);
  expect(inner!.y + inner!.height).toBeLessThan(outer!.y + outer!.height);

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a widget for products appears after a route change, plays, and stays away once closed', async ({
  page,
  browser,
}) => {
  await signIn(page, platform().url, demoAccount);
  const tag = await test.step('make it in the console', async () => {
    await page.goto(`${platform().url}/widgets`);
    await page.getByRole('link', { name: 'New widget' }).first().click();
    await page.getByLabel('Name').fill('Products');
    await page.getByRole('button', { name: /Plays$/ }).click();
    await page.getByRole('option', { name: /The newest video/ }).click();
    await page.getByRole('button', { name: 'Add a URL' }).click();
    await page.getByLabel('URL', { exact: true }).fill('/products/*');
    await expect(
      page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: /^Play video/ }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Create widget' }).click();
    await expect(page.getByRole('heading', { name: 'Embed it' })).toBeVisible();
    return (await page.locator('pre').first().textContent()) ?? '';
  });
  expect(tag).toContain('/sub-apps/widgets/site.js" data-key="pk_');

  const site = await serveCustomerPage(shop(tag));
  const visitor = await browser.newContext();
  try {
    await test.step('look at a draft on the shop, where its rules do not show it', async () => {
      await page.getByLabel('Page with your site tag').fill(site.url);
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Open preview' }).click();
      const preview = await opened;
      const bar = preview.getByRole('region', { name: 'Preview: nobody else sees this' });
      await expect(bar.getByRole('status')).toHaveText('Products: Its rules do not show it on this page.');
      await expect(bubble(preview)).toBeVisible();
      await bar.getByRole('button', { name: 'Undo' }).click();
      await expect(bubble(preview)).toHaveCount(0);
      await bar.getByRole('button', { name: 'Redo' }).click();
      await expect(bubble(preview)).toBeVisible();
      await bar.getByRole('button', { name: 'Leave preview' }).click();
      await expect(preview).not.toHaveURL(/zc-preview/);
      await expect(bar).toHaveCount(0);
      await expect(preview.locator('zc-widget')).toHaveCount(0);
      await preview.close();
    });

    const shopPage = await visitor.newPage();
    const errors: string[] = [];
    const asked: string[] = [];
    shopPage.on('pageerror', (error) => errors.push(error.message));
    shopPage.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await shopPage.goto(site.url);
    await shopPage.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/sub-apps/'))).toEqual(['/sub-apps/widgets/site.js']);
    await expect(bubble(shopPage)).toHaveCount(0);

    const events = shopPage.waitForRequest((request) => request.url().includes('/insight/events'));
    await shopPage.getByRole('button', { name: 'Mug' }).click();
    await bubble(shopPage).first().click();
    const time = () => shopPage.locator('zc-player').evaluate((player) => Reflect.get(player, 'currentTime') as number);
    await expect.poll(time).toBeGreaterThan(1);
    expect(JSON.parse((await events).postData() ?? '{}')).toMatchObject({
      destinationType: 'WIDGET',
      playerId: expect.stringMatching(/^wgt_/),
    });

    await shopPage.keyboard.press('Escape');
    await shopPage.getByRole('button', { name: 'Close mini player' }).click();
    await expect(bubble(shopPage)).toHaveCount(0);
    const again = shopPage.waitForResponse((answer) => answer.url().includes('/details/public'));
    await shopPage.reload();
    await again;
    await shopPage.getByRole('button', { name: 'Mug' }).click();
    await expect(shopPage.locator('zc-widget')).toHaveCount(0);
    expect(errors).toEqual([]);

    await test.step('a site that is not allowed is refused', async () => {
      await page.goto(`${platform().url}/widgets`);
      await page.getByLabel(/^Domains/).fill('shop.example');
      await page.getByRole('button', { name: 'Save domains' }).click();
      await expect(page.getByText('Changes saved')).toBeVisible();
      const stranger = await (await browser.newContext()).newPage();
      const refused = stranger.waitForResponse((answer) => answer.url().includes('/details/public'));
      await stranger.goto(site.url);
      expect((await refused).status()).toBe(403);
      await stranger.context().close();
    });
  } finally {
    await visitor.close();
    await site.close();
  }
});
