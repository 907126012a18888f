import { expect, type Page, test } from '@playwright/test';
import { viewerAgent } from './support/browsers.ts';
import { makeClip } from './support/clips.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use({ userAgent: viewerAgent });

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

/** Presses of a pointer that somebody needs who has the embed code pasted into their page by then. */
const clicksAtMost = 15;

test('a business signs up, uploads a video and embeds it; a visitor watches it there and is counted', async ({
  page,
  context,
  browser,
}) => {
  const file = await makeClip('harbour-tour', { seconds: 12, size: '640x360' });
  let clicks = 0;
  const count = async (target: Page) => {
    await target.exposeFunction('countClick', () => {
      clicks += 1;
    });
    await target.addInitScript(
      "addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countClick(), { capture: true })",
    );
  };
  await count(page);
  const write = async (label: string, text: string) => {
    await page.getByLabel(new RegExp(`^${label}`)).click();
    await page.keyboard.type(text);
  };
  const startedAt = performance.now();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: platform().url });

  await test.step('sign up', async () => {
    await page.goto(`${platform().url}/signup`);
    await write('Business name', 'Harbour.Tours');
    await write('Email', 'captain@harbour.example');
    await write('Password', 'Sea-Worthy-1');
    await write('Confirm password', 'Sea-Worthy-1');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`${platform().url}/`);
  });

  await test.step('upload a real file and publish it', async () => {
    await page.getByRole('link', { name: 'Videos', exact: true }).first().click();
    const chooser = page.waitForEvent('filechooser');
    // The browser's other picker cannot be answered from here.
    await page.evaluate(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
    await page.getByRole('button', { name: 'Upload videos' }).first().click();
    await (await chooser).setFiles(file);
    await page.getByRole('grid').getByRole('link', { name: 'harbour-tour', exact: true }).click();
    await page.getByRole('button', { name: 'Publish video' }).click();
    await expect(page.getByRole('button', { name: 'Unpublish video' })).toBeVisible();
  });

  const snippet = await test.step('make a player and copy its embed code', async () => {
    await page.getByRole('link', { name: 'Make a player' }).click();
    await write('Name', 'Front page');
    await page.getByRole('button', { name: 'Create player' }).click();
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Snippet copied')).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  });
  expect(snippet).toContain(`<script type="module" src="${platform().url}/sub-apps/widgets/player.js">`);

  const site = await serveCustomerPage(snippet);
  const visitor = await browser.newContext();
  try {
    await test.step('watch it on another site’s page', async () => {
      const customerPage = await visitor.newPage();
      await count(customerPage);
      const errors: string[] = [];
      customerPage.on('pageerror', (error) => errors.push(error.message));
      await customerPage.goto(site.url);
      await customerPage.getByRole('button', { name: 'Play' }).first().click();
      const time = () =>
        customerPage.locator('zc-player').evaluate((player) => Reflect.get(player, 'currentTime') as number);
      await expect.poll(time).toBeGreaterThan(2);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`From sign-up to the own video on a foreign page: ${clicks} clicks, ${seconds} s`);
      expect(clicks).toBeGreaterThan(6);
      expect(clicks).toBeLessThanOrEqual(clicksAtMost);
      await customerPage.close({ runBeforeUnload: true });
      expect(errors).toEqual([]);
    });

    await test.step('see the view in the console', async () => {
      await page.getByRole('link', { name: 'Videos', exact: true }).first().click();
      await page.getByRole('grid').getByRole('link', { name: 'harbour-tour', exact: true }).click();
      await page.getByRole('tab', { name: 'Insights' }).click();
      const figures = page.getByRole('list', { name: 'Key numbers', exact: true });
      await expect(async () => {
        await page.reload();
        await expect(figures).toContainText(/Views1/, { timeout: 5000 });
        await expect(figures).toContainText(/Unique visitors1/, { timeout: 1000 });
        await expect(figures).toContainText(/Watch time[1-9]\d* s/, { timeout: 1000 });
      }).toPass({ timeout: 60_000 });
    });
  } finally {
    await visitor.close();
    await site.close();
  }
});
