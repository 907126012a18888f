import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { type GoogleDouble, openGoogleDouble } from '../server/src/features/search-console/google-double.testing.ts';
import { accessibilityFaults } from './support/axe.ts';
import { viewerAgent } from './support/browsers.ts';
import { businessCalls } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import { signUp } from './support/console-page.ts';
import { type PlatformFolder, type RunningPlatform, startPlatform } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';
import { thorough } from './support/thorough.ts';

// A visitor's views count, those of a program do not.
test.use({ userAgent: viewerAgent });

let folder: PlatformFolder;
let google: GoogleDouble;
let platform: RunningPlatform;
const closing: (() => void)[] = [];

test.beforeAll(async () => {
  folder = await createPreparedFolder('empty', 'postgres');
  google = await openGoogleDouble((close) => closing.push(close));
  platform = await startPlatform(folder, { ZEACON_DEMO: '0', ...google.env });
});
test.afterAll(async () => {
  await platform?.stop();
  for (const close of closing) close();
  await folder?.remove();
});

/** A customer's page with a player. */
async function openShop(player: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><head><title>Shop</title></head><body>${player}</body>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test(
  'Search Console is connected at Google, its figures stand beside a view, and the access is taken back on both sides',
  thorough,
  async ({ page, context }) => {
    const { url } = platform;
    const calls = await businessCalls(page.request, url, await signUp(page, url));
    const video = await calls.publishFile(await makeClip('shoes', { seconds: 4, size: '320x180' }), 'Shoes');
    const script = `<script type="module" src="${url}/sub-apps/widgets/player.js"></script>`;
    const shop = await openShop(
      `${script}<zc-player media-id="${video.id}" style="display:block;aspect-ratio:16/9"></zc-player>`,
    );
    const visitor = await context.newPage();
    await visitor.goto(`${shop}/shoes?utm_source=mail`);
    await visitor.getByRole('button', { name: /^Play/ }).first().click();
    await expect(visitor.getByRole('button', { name: /^(Pause|Replay)/ }).first()).toBeVisible();

    google.addPerson('ann@example.com', { [`${shop}/`]: 'siteOwner', 'sc-domain:attic.example': 'siteFullUser' });
    google.rows = [
      { page: `${shop}/shoes`, date: dayAgo(4), impressions: 1200, clicks: 90, position: 2.5 },
      { page: `${shop}/shoes?size=42`, date: dayAgo(3), impressions: 300, clicks: 30, position: 5 },
    ];
    await page.goto(url);
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Connect Google Search Console' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Connect a Google account' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByText('Google did not give access, or you cancelled there.')).toBeVisible();
    expect(page.url()).toBe(`${url}/search-console/answer`);
    await page.getByRole('link', { name: 'Go back' }).click();
    await page.getByRole('button', { name: 'Connect a Google account' }).click();
    await page.getByRole('link', { name: 'Continue as ann@example.com' }).click();
    await expect(page).toHaveURL(`${url}/search-console`);

    const totals = page.getByLabel('Search data of all pages');
    await expect(totals).toContainText('1,500', { timeout: 30_000 });
    await expect(totals).toContainText('8.0%');
    await expect(totals).toContainText('3.0');
    // Views are counted from what players report now and then.
    await expect(async () => {
      await page.reload();
      const row = page.getByRole('row', { name: `${shop}/shoes` });
      await expect(row.getByRole('gridcell').nth(4)).toHaveText('1');
    }).toPass();
    await visitor.close();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.screenshot({ path: test.info().outputPath(`search-${colorScheme}.png`), fullPage: true });
    }
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(
      page.getByRole('region', { name: 'Impressions by day' }).getByRole('cell', { name: '1,200' }),
    ).toBeVisible();

    google.endGrant('ann@example.com');
    await page.getByRole('button', { name: 'Fetch now' }).click();
    await expect(page.getByText('Google no longer gives access')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Connect again' }).click();
    await page.getByRole('link', { name: 'Continue as ann@example.com' }).click();
    await expect(page.getByText('Google no longer gives access')).toHaveCount(0);

    await page.getByRole('button', { name: 'Leave out attic.example' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave out' }).click();
    await expect(page.getByRole('row', { name: 'attic.example' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByRole('heading', { name: 'Connect Google Search Console' })).toBeVisible();
    await expect.poll(() => google.tokens()).toEqual([]);
  },
);
