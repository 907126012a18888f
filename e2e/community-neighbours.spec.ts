import { expect, type Page, test } from '@playwright/test';
import { wholeBrowser } from './support/browsers.ts';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use(wholeBrowser);
const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
const base = '/business/v1.1/community';

interface Asked {
  media: string[];
  /** The rest: its settings above all. */
  others: string[];
}

/** What the network brings the page from now on, of videos alone: what it has already is asked for ahead, and again to be played. */
async function followAnswers(page: Page, ids: readonly string[]): Promise<(id: string) => Asked> {
  const asked: string[] = [];
  const network = await page.context().newCDPSession(page);
  const kept = new Set<string>();
  network.on('Network.requestServedFromCache', ({ requestId }) => kept.add(requestId));
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.fromDiskCache && !kept.has(requestId) && type !== 'Preflight') asked.push(response.url);
  });
  await network.send('Network.enable');
  return (id) => {
    const of = asked.filter((url) => url.includes(id) && ids.includes(id));
    const media = of.filter((url) => /\.(?:m4s|mp4)(?:\?|$)/.test(url)).map((url) => new URL(url).pathname);
    return { media, others: of.filter((url) => /media-?id|streamId|mediaId/i.test(url)) };
  };
}

const playerOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name }).locator('zc-player');
const secondOf = (page: Page, name: string) =>
  playerOf(page, name).evaluate((player) => (player as unknown as HTMLMediaElement).currentTime);

test('the videos beside the one that plays are opened with their first picture, and play from there', async ({
  browser,
  request,
}) => {
  const { url } = platform();
  const { callAt, publishFile } = await businessCalls(request, url, await registerBusiness(request, url));
  const community = await callAt('POST', base, { title: 'Harbor of neighbours', subdomain: 'neighbours' });
  const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
  const ids: string[] = [];
  for (const name of names) {
    const { id } = await publishFile(await makeClip('neighbours', { seconds: 20, size: '320x180' }), `${name} tide`);
    ids.unshift(id);
    await callAt('POST', `${base}/post`, {
      ...{ communityId: community.id, title: name, body: { blocks: [] }, contentId: id, state: 'PUBLISHED' },
    });
  }
  const [fifth, fourth, third, second, first] = ids as [string, string, string, string, string];
  const shop =
    await serveCustomerPage(`<script type="module" src="${url}/sub-apps/widgets/zc-community-feed.js"></script>
<style>body { max-width: 640px; margin: 0 auto; padding: 8px }</style>
<zc-community-feed community-id="${community.id}"></zc-community-feed>`);
  try {
    const context = await browser.newContext({ viewport: { width: 800, height: 1600 } });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const asked = await followAnswers(page, ids);
    await page.goto(shop.url);
    await page.getByRole('button', { name: 'Play video: Third tide' }).click();
    await expect.poll(() => secondOf(page, 'Third')).toBeGreaterThan(1);
    await expect.poll(() => asked(fourth).media.length).toBeGreaterThan(0);
    await expect.poll(() => asked(second).media.length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    const ready = [fourth, second].map((id) => asked(id));
    test.info().annotations.push({ type: 'asked', description: JSON.stringify([ready, asked(third)], null, 1) });
    for (const { media } of ready) expect(media.length).toBeLessThanOrEqual(2);
    for (const id of [fifth, first]) expect(asked(id).media).toEqual([]);
    await expect(page.locator('zc-player')).toHaveCount(3);
    expect(await secondOf(page, 'Second')).toBe(0);

    // Its player behind the picture, which nobody reaches yet, has such a button too.
    await page.getByRole('button', { name: 'Play video: Second tide' }).first().click();
    await expect.poll(() => secondOf(page, 'Second')).toBeGreaterThan(1);
    const again = asked(second);
    expect(new Set(again.media).size).toBe(again.media.length);
    expect(again.others.length).toBe(ready[1]!.others.length);
    await expect.poll(() => asked(first).media.length).toBeGreaterThan(0);
    expect(asked(fifth).media).toEqual([]);
    const playing = () =>
      page
        .locator('zc-player')
        .evaluateAll((all) => all.filter((player) => !(player as unknown as HTMLMediaElement).paused).length);
    expect(await playing()).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
  } finally {
    await shop.close();
  }
});
