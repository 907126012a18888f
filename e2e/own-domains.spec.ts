import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { createPlayer, createWidget } from '@zeacon/contract';
import { widgetPlaying } from '../server/src/features/video-widgets/widget-draft.testing.ts';
import { wholeBrowser } from './support/browsers.ts';
import { businessCalls } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import { signUp } from './support/console-page.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use(wholeBrowser);
const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

async function limitTo(page: Page, path: string, host: string) {
  await page.goto(`${platform().url}${path}`);
  await page.getByLabel(/^Only on these domains/).fill(host);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
}

async function openPage(context: BrowserContext, url: string) {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(url);
  const frame = (kind: string) => page.frameLocator(`#${kind}-frame`);
  return { page, errors, frame };
}

test('a player and a widget that are limited to one of two sites show there alone, as elements and in frames', async ({
  page,
  context,
}) => {
  const { url } = platform();
  const owner = await signUp(page, url);
  const calls = await businessCalls(page.request, url, owner);
  const video = await calls.publishFile(await makeClip('mugs', { seconds: 4, size: '320x180' }), 'Mugs');
  const player = await calls.callAt('POST', createPlayer.path, {
    ...{ name: 'Shop', autoPlay: false, videoLoop: false, hideControls: false, logo: null, showIcon: false },
    ...{ playerColor: '#e11d2e', streamId: video.id },
  });
  const widget = await calls.callAt('POST', createWidget.path, { ...widgetPlaying(video.id), form: 'INLINE' });
  const shown = `<script type="module" src="${url}/sub-apps/widgets/player.js"></script>
<script type="module" src="${url}/sub-apps/widgets/zc-widget.js"></script>
<style>zc-player, zc-widget, iframe { display: block; width: 320px; aspect-ratio: 16/9 }</style>
<zc-player id="player" player-id="${player.uuid}"></zc-player>
<div id="widget"><zc-widget widget-id="${widget.key}"></zc-widget></div>
<iframe id="player-frame" src="${url}/embed/${player.uuid}" title="Player"></iframe>
<iframe id="widget-frame" src="${url}/embed/${widget.key}" title="Widget"></iframe>`;
  const shop = await serveCustomerPage(shown);
  const blog = await serveCustomerPage(shown);
  try {
    const { host } = new URL(shop.url);
    await limitTo(page, `/players/${player.uuid}`, host);
    await limitTo(page, `/widgets/${widget.key}`, host);

    const allowed = await openPage(context, shop.url);
    await expect(allowed.page.locator('#widget zc-player')).toBeVisible();
    for (const kind of ['player', 'widget']) await expect(allowed.frame(kind).locator('zc-player')).toBeVisible();
    const framed = allowed.frame('player').locator('zc-player');
    await framed.evaluate(async (element: HTMLVideoElement) => {
      await customElements.whenDefined('zc-player');
      element.muted = true;
      return element.play();
    });
    await expect.poll(() => framed.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
    expect(allowed.errors).toEqual([]);

    const refused = await openPage(context, blog.url);
    await expect(refused.page.locator('#player').getByText('This video may not be shown on this site.')).toBeVisible();
    await expect(refused.page.locator('#widget zc-player')).toHaveCount(0);
    for (const kind of ['player', 'widget']) await expect(refused.frame(kind).locator('zc-player')).toHaveCount(0);
    expect(refused.errors).toEqual([]);
  } finally {
    await Promise.all([shop.close(), blog.close()]);
  }
});
