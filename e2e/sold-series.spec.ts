import { type Browser, expect, type Page, test } from '@playwright/test';
import { faultsInEveryLook, playerFaults } from './support/axe.ts';
import { viewerAgent } from './support/browsers.ts';
import { businessCalls } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import { signUp } from './support/console-page.ts';
import { thorough } from './support/thorough.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
test.use({ userAgent: viewerAgent });

const timeIn = (page: Page) => page.locator('zc-player').evaluate((player) => (player as HTMLVideoElement).currentTime);
const play = (page: Page) => page.getByRole('button', { name: /^Play/ }).first().click();

async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ userAgent: viewerAgent })).newPage();
  await page.goto(address);
  return page;
}

test(
  'a series is bought at one of its videos, opens the others, and ends with the refund',
  thorough,
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    const { url } = platform();
    const calls = await businessCalls(page.request, url, await signUp(page, url));
    const clip = await makeClip('sold-series', { seconds: 60, size: '320x180', bitrate: '200k' });
    const first = await calls.publishFile(clip, 'Harbour tour');
    const second = await calls.publishFile(clip, 'Lighthouse');
    await calls.call('PUT', `/${first.id}/price`, { amount: 900, currency: 'EUR', previewSec: 2 });
    const series = await calls.call('POST', '/playlist', { name: 'The coast', streamIds: [first.id, second.id] });

    await page.goto(`${url}/playlists/${series.id}`);
    await page.getByLabel('Price').fill('20');
    await page.getByLabel('Preview in seconds').fill('2');
    await page.getByRole('button', { name: 'Start selling' }).click();
    await expect(page.getByText('Viewers pay €20.00 once to watch all videos')).toBeVisible();
    expect(await faultsInEveryLook(page)).toEqual([]);

    const viewer = await openPage(browser, `${url}/v/${first.id}`);
    await play(viewer);
    await expect(viewer.getByText('That was the preview')).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'This video: €9.00' })).toBeVisible();
    expect(await playerFaults(viewer)).toEqual([]);
    await viewer.getByRole('button', { name: 'The whole series “The coast”: €20.00' }).click();
    await viewer.getByLabel('Email').fill('ana@example.com');
    await viewer.getByLabel('Card number').fill('4242424242424242');
    await viewer.getByLabel('Valid until').fill('12/49');
    await viewer.getByLabel('Security code').fill('123');
    await viewer.getByLabel('Name on card').fill('Ana Berg');
    await viewer.getByRole('button', { name: 'Pay €20.00' }).click();
    await expect(viewer.getByText('The series is yours')).toBeVisible();
    await viewer.getByRole('button', { name: 'Keep watching' }).click();
    await expect.poll(() => timeIn(viewer), { timeout: 30_000 }).toBeGreaterThan(4);

    // Where nobody has bought it, the other video leads to the series.
    const stranger = await openPage(browser, `${url}/v/${second.id}`);
    await play(stranger);
    await expect(stranger.getByText('Watch all videos of “The coast” for €20.00')).toBeVisible();
    await stranger.close();
    await viewer.goto(`${url}/v/${second.id}`);
    await play(viewer);
    await expect.poll(() => timeIn(viewer), { timeout: 30_000 }).toBeGreaterThan(4);

    // In a player that shows the playlist, one purchase opens each in turn.
    await viewer.route(`${url}/series-page`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><script type="module" src="${url}/sub-apps/widgets/player.js"></script>
        <zc-player playlist-id="${series.id}" muted style="width: 640px"></zc-player>`,
      }),
    );
    await viewer.goto(`${url}/series-page`);
    await play(viewer);
    await expect.poll(() => timeIn(viewer), { timeout: 30_000 }).toBeGreaterThan(4);

    await page.goto(`${url}/sales?playlist=${series.id}`);
    await expect(page.getByText('Series, bought at Harbour tour')).toBeVisible();
    // A part ends nothing.
    await page.getByRole('button', { name: 'Refund ana@example.com' }).click();
    await expect(page.getByText('Left: €20.00')).toBeVisible();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByLabel('Amount in EUR').fill('5');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(page.getByText('€5.00 given back')).toBeVisible();
    const playedSoFar = await timeIn(viewer);
    await expect.poll(() => timeIn(viewer), { timeout: 30_000 }).toBeGreaterThan(playedSoFar + 4);
    await page.getByRole('button', { name: 'Refund ana@example.com' }).click();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(page.getByText('Refunded').first()).toBeVisible();
    await expect(viewer.getByText('Your money was refunded')).toBeVisible();
    expect(await playerFaults(viewer)).toEqual([]);
    await viewer.goto(`${url}/v/${second.id}`);
    await play(viewer);
    await expect(viewer.getByText('Watch all videos of “The coast” for €20.00')).toBeVisible();
  },
);

test(
  'what was paid for one of its videos is taken off the series, and said before it is paid',
  thorough,
  async ({ page, browser }) => {
    test.setTimeout(180_000);
    const { url } = platform();
    const calls = await businessCalls(page.request, url, await signUp(page, url));
    const clip = await makeClip('sold-series', { seconds: 60, size: '320x180', bitrate: '200k' });
    const first = await calls.publishFile(clip, 'Harbour tour');
    const second = await calls.publishFile(clip, 'Lighthouse');
    await calls.call('PUT', `/${first.id}/price`, { amount: 900, currency: 'EUR', previewSec: 2 });
    const series = await calls.call('POST', '/playlist', { name: 'The coast', streamIds: [first.id, second.id] });
    await calls.call('PUT', `/playlist/${series.id}/price`, { amount: 2000, currency: 'EUR', previewSec: 2 });

    const viewer = await openPage(browser, `${url}/v/${first.id}`);
    async function pay(price: string): Promise<void> {
      await viewer.getByLabel('Email').fill('ana@example.com');
      await viewer.getByLabel('Card number').fill('4242424242424242');
      await viewer.getByLabel('Valid until').fill('12/49');
      await viewer.getByLabel('Security code').fill('123');
      await viewer.getByLabel('Name on card').fill('Ana Berg');
      await viewer.getByRole('button', { name: `Pay ${price}` }).click();
    }
    await play(viewer);
    await viewer.getByRole('button', { name: 'This video: €9.00' }).click();
    await pay('€9.00');
    await expect(viewer.getByText('The video is yours')).toBeVisible();

    await viewer.goto(`${url}/v/${second.id}`);
    await play(viewer);
    await expect(viewer.getByText('Watch all videos of “The coast” for €11.00')).toBeVisible();
    await expect(viewer.getByText('€9.00 that you paid for videos of “The coast” is taken off')).toBeVisible();
    expect(await playerFaults(viewer)).toEqual([]);
    await viewer.getByRole('button', { name: 'Buy for €11.00' }).last().click();
    await expect(viewer.getByText('€9.00 that you paid for videos of “The coast” is taken off')).toBeVisible();
    await pay('€11.00');
    await expect(viewer.getByText('The series is yours')).toBeVisible();

    await page.goto(`${url}/sales`);
    await expect(page.getByText('€9.00 taken off for its videos')).toBeVisible();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Refund ana@example.com' }).last().click();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(page.getByText('Refund the series first')).toBeVisible();
  },
);
