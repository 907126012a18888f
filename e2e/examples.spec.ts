import { expect, type Page, test } from '@playwright/test';
import type { Live } from '@zeacon/contract';
import { demoAccount } from '../server/src/demo/demo-content.ts';
import { wholeBrowser } from './support/browsers.ts';
import { businessCalls } from './support/business-calls.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { startEncoder } from './support/encoder.ts';
import { createLiveGraphic } from './support/graphics.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use(wholeBrowser);
const platform = useSharedPlatform();

const currentTime = (page: Page) =>
  page.locator('zc-player').evaluate((player) => Reflect.get(player, 'currentTime') as number);

async function play(page: Page) {
  await page.getByRole('button', { name: 'Play' }).first().click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
}

test('the index links every example', async ({ page }) => {
  await page.goto(platform().examplesUrl);
  for (const name of ['Plain HTML', 'React', 'Playlist', 'Transcript and chapters', 'Hypergraphics', 'Strict CSP']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.locator('zc-player')).toBeVisible();
    await page.getByRole('link', { name: 'All examples' }).click();
  }
});

test('plain HTML: nothing moves while the player loads, and it plays', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value') as number);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${platform().examplesUrl}/html-player/`);
  await play(page);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts') as number[])).toEqual([]);
});

test('plain HTML: no media and no engine is requested before the visitor wants to play', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${platform().examplesUrl}/html-player/`);
  await expect(page.getByRole('button', { name: 'Play' }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');

  expect(asked.filter((path) => /m3u8|m4s|vendors/.test(path))).toEqual([]);
  const foreign = asked.filter((path) => !/^\/(html-player|site\.css|sub-apps|business|media|favicon)/.test(path));
  expect(foreign).toEqual([]);
});

test('hypergraphics: a product clicked in the picture is in the basket, and the purchase is counted', async ({
  page,
}) => {
  const conversions: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/insight/conversions')) conversions.push(JSON.parse(request.postData() ?? '{}'));
  });
  // Right after the first start, this demo video is still being processed.
  await expect(async () => {
    await page.goto(`${platform().examplesUrl}/hypergraphics/`);
    await expect(page.getByRole('button', { name: 'Play' }).first()).toBeVisible({ timeout: 3000 });
  }).toPass();
  await play(page);
  await page.getByRole('link', { name: 'Sun hat' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Sun hat is in your basket.' })).toBeVisible();
  await expect(page).toHaveURL(/\/hypergraphics\/$/);
  await page.getByRole('button', { name: 'Buy for €39' }).click();
  await expect
    .poll(() => conversions)
    .toEqual([expect.objectContaining({ name: 'purchase', value: 39, currency: 'EUR' })]);
});

test('live: what the host shows is in the basket after a click, beside the chat and the hand', async ({ page }) => {
  const { url, examplesUrl } = platform();
  const calls = await businessCalls(page.request, url, demoAccount);
  const { id } = await calls.call('POST', '/v2', { name: 'Autumn sale', contentType: 'LIVE' });
  await calls.call('PATCH', `/status/${id}`, { streamStatus: 'Published' });
  await calls.call('PATCH', `/${id}/live`, { canRaiseHand: true });
  const lamp = await createLiveGraphic(page.request, url, demoAccount, calls, 'Headlamp');
  const live = async (): Promise<Live> => calls.call('GET', `/${id}/live`);
  await using encoders = new AsyncDisposableStack();
  const encoder = startEncoder((await live()).rtmp!);
  encoders.defer(() => encoder.kill());
  await expect.poll(async () => (await live()).liveStatus).toBe('LIVE');

  await page.goto(`${examplesUrl}/live-shop/`);
  await page.getByLabel('Id of a live stream from the console').fill(id);
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'On the air.' })).toBeVisible();
  await page.getByRole('button', { name: 'Play video: Autumn sale' }).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
  await calls.call('POST', `/${id}/live-hyper-graphics`, { hypergraphicId: lamp.uuid });
  await page.getByRole('link', { name: 'Headlamp' }).click();
  await expect(page.getByRole('list').filter({ hasText: 'Headlamp' })).toBeVisible();
  await page.getByLabel('Your name').fill('Ana');
  await page.getByRole('textbox', { name: 'Write a message' }).fill('How heavy is it?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByRole('listitem')).toContainText(['How heavy is it?']);
  await page.locator('.stage').getByRole('button', { name: 'Raise your hand' }).click();
  await expect(page.getByRole('dialog').getByLabel('Your name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.screenshot({ path: test.info().outputPath('live-shop.png'), fullPage: true });
  await calls.call('PATCH', `/status/${id}`, { streamStatus: 'ENDED' });
  await expect(page.getByRole('status').filter({ hasText: 'Over. The recording stays.' })).toBeVisible();
});

test('playlist: the page moves through it and is told which video is shown', async ({ page }) => {
  await page.goto(`${platform().examplesUrl}/playlist/`);
  await play(page);
  await page.getByRole('button', { name: 'Next lesson' }).click();
  await expect(page.getByText('Lesson 2')).toBeVisible();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3);
  await page.getByRole('button', { name: 'Playlist', exact: true }).click();
  await expect(page.getByRole('button', { name: /Now playing/ })).toBeVisible();
  await page.getByRole('region', { name: 'Playlist' }).getByRole('button').nth(1).click();
  await page.getByRole('button', { name: 'Previous lesson' }).click();
  await expect(page.getByText('Lesson 1')).toBeVisible();
});

test('transcript: a search finds the line, and the line seeks to its time', async ({ page }) => {
  await page.goto(`${platform().examplesUrl}/transcript/`);
  await play(page);
  await expect(page.getByText('Chapter: Dusk')).toBeVisible();
  const lines = page
    .locator('zc-transcript')
    .getByRole('button')
    .filter({ hasText: /\d:\d\d/ });
  await expect(lines.first()).toBeVisible();
  await lines.last().click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(4);
  await expect(page.getByText('Chapter: The first light')).toBeVisible();
});

test('React: the page receives playback events', async ({ page }) => {
  await page.goto(`${platform().examplesUrl}/react-player/`);
  await expect(page.getByRole('status').filter({ hasText: 'Not started' })).toBeVisible();
  await play(page);
  await expect(page.getByRole('status').filter({ hasText: 'In progress' })).toBeVisible();
});

/** The demo's other qualities are encoded while the platform is already in use. */
async function qualitiesAreThere(page: Page) {
  const config = `${platform().url}/business/v1.1/embedded-player/public?embeddedVideoPlayerId=ply_demo0000000000000000`;
  const answer = await (await page.request.get(config)).json();
  const master = new URL(answer.responseData.stream.hlsUrl, platform().url).href;
  await expect.poll(async () => (await page.request.get(master)).text(), { timeout: 90_000 }).toContain('240p');
}

test('strict CSP: every control works and nothing is blocked', async ({ page }) => {
  await qualitiesAreThere(page);
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) refusals.push(message.text());
  });
  await page.goto(`${platform().examplesUrl}/strict-csp/`);
  await play(page);

  const player = page.locator('zc-player');
  await player.hover();
  await page.getByRole('button', { name: 'Mute' }).click();
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
  const openMenu = () => page.getByRole('button', { name: 'Settings' }).click();
  await openMenu();
  await page.getByRole('menuitem', { name: /^Speed/ }).click();
  await page.getByRole('menuitemradio', { name: '1.5×' }).click();
  await expect.poll(() => player.evaluate((one) => Reflect.get(one, 'playbackRate'))).toBe(1.5);
  await openMenu();
  await page.getByRole('menuitem', { name: /^Quality/ }).click();
  await page.getByRole('menuitemradio', { name: /240p/ }).click();
  await page.getByRole('button', { name: 'Captions', exact: true }).click();
  await expect(player.locator('[part=captions]')).toBeVisible();
  // Paused, so that the short video does not end in the meantime.
  await page.getByRole('button', { name: 'Pause' }).first().click();
  await expect.poll(() => player.evaluate((one) => Reflect.get(one, 'paused'))).toBe(true);
  await page.keyboard.press('t');
  await expect(page.getByRole('searchbox', { name: 'Search the transcript' })).toBeVisible();
  await openMenu();
  await page.getByRole('menuitem', { name: /^Chapters/ }).click();
  await expect(page.getByRole('menu', { name: 'Chapters' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  const seek = page.getByRole('slider', { name: 'Seek' });
  const box = (await seek.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.click(box.x + box.width * 0.7, box.y + box.height / 2);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(12);
  await page.getByRole('button', { name: /full screen|fullscreen/i }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press('Escape');

  expect(refusals).toEqual([]);
  await expect(page.locator('#violations')).toHaveText('0');
});

test('a deleted player says so, and the page around it is not affected', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const site = await serveCustomerPage(
    `<script type="module" src="${platform().url}/sub-apps/widgets/player.js"></script><zc-player player-id="ply_gone"></zc-player>`,
  );
  await page.goto(site.url);
  await expect(page.getByRole('alert')).toContainText('This video is not available.');
  await expect(page.getByRole('alert')).toContainText('There is no such player.');
  await expect(page.getByText('More text.')).toBeVisible();
  expect(errors).toEqual([]);
  await site.close();
});
