import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { createPlayer, createPlaylist, createWidget } from '@zeacon/contract';
import { widgetPlaying } from '../server/src/features/video-widgets/widget-draft.testing.ts';
import { accessibilityFaults } from './support/axe.ts';
import { wholeBrowser } from './support/browsers.ts';
import { businessCalls } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import { signUp } from './support/console-page.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use(wholeBrowser);
const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

const refusal = 'This video may not be shown on this site.';

async function openPage(context: BrowserContext, url: string) {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    const isBrowsers = /Failed to load resource|frame-ancestors|Framing/.test(message.text());
    if (message.type() === 'error' && !isBrowsers) errors.push(message.text());
  });
  await page.goto(url);
  return { page, errors };
}

async function expectPlaying(page: Page, selector: string) {
  const player = page.locator(`${selector} zc-player, zc-player${selector}`).first();
  await player.evaluate(async (element: HTMLVideoElement) => {
    await customElements.whenDefined('zc-player');
    element.muted = true;
    return element.play();
  });
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
}

test('players, playlists, widgets and frames play on a site that is allowed, and on no other', async ({
  page,
  context,
}) => {
  const { url } = platform();
  const owner = await signUp(page, url);
  const calls = await businessCalls(page.request, url, owner);
  const video = await calls.publishFile(await makeClip('mugs', { seconds: 4, size: '320x180' }), 'Mugs');
  const signedIn = await page.request.post(`${url}/authentication/v1.1/login`, { data: owner });
  const headers = { authorization: `Bearer ${(await signedIn.json()).responseData.accessToken}` };
  const make = async (path: string, data: object) =>
    (await (await page.request.post(`${url}${path}`, { headers, data })).json()).responseData;
  const playlist = await make(createPlaylist.path, { name: 'All', streamIds: [video.id] });
  const player = await make(createPlayer.path, {
    ...{ name: 'Shop', autoPlay: false, videoLoop: false, hideControls: false, logo: null, showIcon: false },
    ...{ playerColor: '#e11d2e', streamId: video.id },
  });
  const widget = await make(createWidget.path, { ...widgetPlaying(video.id), form: 'INLINE' });
  const shown = `<script type="module" src="${url}/sub-apps/widgets/player.js"></script>
<script type="module" src="${url}/sub-apps/widgets/zc-widget.js"></script>
<style>zc-player, zc-widget, iframe { display: block; width: 320px; aspect-ratio: 16/9 }</style>
<zc-player id="player" player-id="${player.uuid}"></zc-player>
<zc-player id="playlist" playlist-id="${playlist.id}"></zc-player>
<div id="widget"><zc-widget widget-id="${widget.key}"></zc-widget></div>
<iframe src="${url}/v/${video.id}/embed" title="Video"></iframe>`;
  const shop = await serveCustomerPage(shown);
  const stranger = await serveCustomerPage(shown);
  try {
    await page.goto(`${url}/widgets`);
    await page.getByLabel(/^Domains/).fill(new URL(shop.url).host);
    await page.getByRole('button', { name: 'Save domains' }).click();
    await expect(page.getByText('Changes saved')).toBeVisible();
    await page.getByLabel(/^Test an address/).fill(stranger.url);
    await expect(page.getByText('Not shown: no domain of the list fits.')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    const allowed = await openPage(context, shop.url);
    await expectPlaying(allowed.page, '#player');
    await expectPlaying(allowed.page, '#playlist');
    await expectPlaying(allowed.page, '#widget');
    await expect(allowed.page.frameLocator('iframe').locator('zc-player')).toBeVisible();
    expect(allowed.errors).toEqual([]);

    const refused = await openPage(context, stranger.url);
    await expect(refused.page.locator('#player').getByText(refusal)).toBeVisible();
    await expect(refused.page.locator('#playlist').getByText(refusal)).toBeVisible();
    await expect(refused.page.locator('#widget zc-player')).toHaveCount(0);
    await expect(refused.page.frameLocator('iframe').locator('zc-player')).toHaveCount(0);
    const hlsUrl = (await calls.call('GET', `/${video.id}`)).playback.hlsUrl.split('?')[0];
    const status = await refused.page.evaluate(async (address) => (await fetch(address)).status, `${url}${hlsUrl}`);
    expect(status).toBe(401);
    expect(refused.errors).toEqual([]);

    const watch = await context.newPage();
    await watch.goto(`${url}/v/${video.id}`);
    await expectPlaying(watch, '');
    await expect(async () => {
      await page.reload();
      const listed = page.getByRole('region', { name: 'Refused sites' });
      await expect(listed.getByText(new URL(stranger.url).host)).toBeVisible();
    }).toPass();
  } finally {
    await Promise.all([shop.close(), stranger.close()]);
  }
});
