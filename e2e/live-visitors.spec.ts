import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { Archive, Live } from '@zeacon/contract';
import { accessibilityFaults, overflow } from './support/axe.ts';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { logIn } from './support/console-page.ts';
import { cover, moves, player } from './support/embedded-player.ts';
import { startEncoder } from './support/encoder.ts';
import { typefacesOf } from './support/typefaces.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

/** A live that an encoder sends, and what its host reads of it. */
async function sendLive(request: APIRequestContext, name: string) {
  const credentials = await registerBusiness(request, platform().url);
  const { call } = await businessCalls(request, platform().url, credentials);
  const { id } = await call('POST', '/v2', { name, contentType: 'LIVE' });
  const setStatus = (streamStatus: string) => call('PATCH', `/status/${id}`, { streamStatus });
  await setStatus('Published');
  const live = (): Promise<Live> => call('GET', `/${id}/live`);
  const encoder = startEncoder((await live()).rtmp!);
  await expect.poll(async () => (await live()).hlsBroadcastUrl).not.toBeNull();
  return { id: id as string, credentials, call, live, setStatus, encoder, page: `${platform().url}/v/${id}` };
}

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!;

test('somebody opens the page of a running live, watches, and never touches the chat', async ({ page, request }) => {
  const { live, encoder, setStatus, page: address } = await sendLive(request, 'Harbour at dawn');
  await using ends = new AsyncDisposableStack();
  ends.defer(() => encoder.kill());
  await page.goto(address);
  await expect(cover(page)).toContainText('Live');
  await expect(cover(page)).toContainText('Harbour at dawn');
  await expect(player(page).locator('[part=duration]')).toBeHidden();
  await expect(page.getByText('Live now')).toBeVisible();

  const chat = page.getByRole('region', { name: 'Chat' });
  await expect(chat).toBeVisible();
  const [stage, beside] = [await boxOf(page, '.stage'), await boxOf(page, '#talk')];
  expect(beside.x).toBeGreaterThan(stage.x + stage.width);
  expect(Math.abs(beside.height - stage.height)).toBeLessThan(2);
  expect(await accessibilityFaults(page)).toEqual([]);
  // Where the page's own comes too late for its texts, the chat's could still come in time for those of the chat.
  expect(await typefacesOf(page)).toHaveLength(1);

  await page.getByRole('button', { name: 'Play video: Harbour at dawn' }).click();
  await moves(page);
  await expect(cover(page)).toBeHidden();
  expect(await boxOf(page, '.stage')).toEqual(stage);
  await expect.poll(async () => (await live()).viewerCount).toBe(1);

  await page.setViewportSize({ width: 390, height: 844 });
  const [narrow, under] = [await boxOf(page, '.stage'), await boxOf(page, '#talk')];
  expect([narrow.x, narrow.width]).toEqual([0, 390]);
  expect(under.y).toBeGreaterThanOrEqual(narrow.y + narrow.height);
  expect(await overflow(page)).toBe(0);

  await page.goto('about:blank');
  await expect.poll(async () => (await live()).viewerCount).toBe(0);

  await page.goto(address);
  await expect(page.getByText('Live now')).toBeVisible();
  await setStatus('ENDED');
  await expect(page.getByText('Live now')).toBeHidden();
});

test('somebody comes after the end, and the host has one entry that plays', async ({ page, request }) => {
  const { id, credentials, call, encoder, setStatus, page: address } = await sendLive(request, 'Harbour at dusk');
  await using ends = new AsyncDisposableStack();
  ends.defer(() => encoder.kill());
  const archives = async (): Promise<Archive[]> => (await call('GET', '/archive')).items;
  // Some of it is recorded.
  await expect.poll(async () => (await call('GET', `/${id}`)).playback.durationMs).toBeGreaterThan(3000);
  await setStatus('ENDED');
  await encoder.kill();
  await expect.poll(async () => (await archives()).map(({ status }) => status)).toEqual(['ready']);

  // Its picture is made after it can be watched.
  const poster = player(page).locator('[part=poster]');
  const width = () => poster.evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  await expect(async () => {
    await page.goto(address);
    await expect.poll(width, { timeout: 3000 }).toBeGreaterThan(0);
  }).toPass();
  await expect(page.getByText('Live now')).toHaveCount(0);
  await page.getByRole('button', { name: 'Play video: Harbour at dusk' }).click();
  await moves(page);

  await logIn(page, platform().url, credentials);
  await page.goto(`${platform().url}/videos`);
  const entry = page.getByRole('row', { name: /Harbour at dusk/ });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Published');
  await expect
    .poll(() =>
      entry
        .getByRole('img')
        .or(entry.locator('img'))
        .first()
        .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
    )
    .toBeGreaterThan(0);
  await entry.getByRole('link', { name: 'Harbour at dusk' }).click();
  await expect(page.getByRole('main').locator('zc-player')).toBeVisible();
});
