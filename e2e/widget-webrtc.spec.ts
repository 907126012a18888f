import { expect, type Page, test } from '@playwright/test';
import { widgetBase } from '@zeacon/contract';
import { widgetPlaying } from '../server/src/features/video-widgets/widget-draft.testing.ts';
import { businessCalls } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import type { Credentials } from './support/console-page.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { oneDirectViewer, openHost } from './support/direct-live.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { end } from './support/studio.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use({ launchOptions: fakeDevices });
const platform = useSharedPlatform(oneDirectViewer);

const bubble = (page: Page, name: string) => page.getByRole('button', { name: `Play video: ${name}` });

test('a widget that is not for HLS is there during a live by WebRTC, and neither before nor after', async ({
  page: shop,
  browser,
}) => {
  const { url } = platform();
  await using opened = new AsyncDisposableStack();

  /** Reads the settings of the page's widgets anew, and has them. */
  const reload = async () => {
    const told = shop.waitForResponse((answer) => answer.url().includes('/details/public?widgetId'));
    await shop.reload();
    return (await (await told).json()).responseData.widgets[0].player.stream?.name as string | undefined;
  };

  async function before(page: Page, credentials: Credentials) {
    const calls = await businessCalls(page.request, url, credentials);
    const video = await calls.publishFile(await makeClip('auction', { seconds: 4, size: '320x180' }), 'Last auction');
    const { content, ...draft } = widgetPlaying(video.id);
    const made = await calls.callAt('POST', widgetBase, { ...draft, content: { ...content, kind: 'LIVE' } });
    const { siteKey } = await calls.callAt('GET', `${widgetBase}/site`);
    const site = await serveCustomerPage(
      `<script async src="${url}/sub-apps/widgets/site.js" data-key="${siteKey}"></script>`,
    );
    opened.defer(site.close);
    await shop.goto(site.url);
    await expect(bubble(shop, 'Last auction')).toBeVisible();

    await page.goto(`${url}/widgets/${made.key}`);
    const forHls = page.getByRole('switch', { name: 'With what is sent by HLS' });
    await expect(forHls).toBeChecked();
    await page.getByText('With what is sent by HLS').click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Changes saved')).toBeVisible();
    await page.reload();
    await expect(forHls).not.toBeChecked();

    // Browsers keep the settings for some seconds.
    await expect.poll(reload).toBeUndefined();
    await expect(shop.getByRole('heading', { name: 'Our story' })).toBeVisible();
    await expect(bubble(shop, 'Last auction')).toHaveCount(0);
  }

  await using host = await openHost(browser, url, { isDirect: true, beganMs: Date.now(), before });
  await expect(bubble(shop, 'Harvest day')).toBeVisible();
  await end(host.page);
  await expect(bubble(shop, 'Harvest day')).toHaveCount(0);
  await expect.poll(reload).toBeUndefined();
});
