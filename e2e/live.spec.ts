import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { Live } from '@zeacon/contract';
import { playerFaults } from './support/axe.ts';
import { type BusinessCalls, businessCalls, registerBusiness } from './support/business-calls.ts';
import { measureLatencies, startClockEncoder, summarise } from './support/clock-encoder.ts';
import { cover, moves, openEmbed, player, position, watchBreaks } from './support/embedded-player.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

async function createLive(request: APIRequestContext, details: object = {}) {
  const calls = await businessCalls(request, platform().url, await registerBusiness(request, platform().url));
  const { id } = await calls.call('POST', '/v2', { name: 'Spring show', contentType: 'LIVE', ...details });
  await setStatus(calls, id, 'Published');
  const { rtmp } = (await calls.call('GET', `/${id}/live`)) as Live;
  return { calls, streamId: id as string, rtmp: rtmp! };
}

const setStatus = (calls: BusinessCalls, streamId: string, streamStatus: string) =>
  calls.call('PATCH', `/status/${streamId}`, { streamStatus });
const hasStatus = (page: Page, status: string) => expect(player(page)).toHaveAttribute('live-status', status);

test('one player shows the countdown, the live, its interruption, its end and the recording', async ({
  page,
  request,
}) => {
  const eventStart = new Date(Date.now() + 3_600_000).toISOString();
  const { calls, streamId, rtmp } = await createLive(request, { eventStart });
  await using _site = await openEmbed(page, platform().url, `media-id="${streamId}" muted`);
  await hasStatus(page, 'SCHEDULED');
  await expect(cover(page)).toContainText('Spring show');
  await expect(cover(page)).toContainText(/59:\d\d/);
  expect(await playerFaults(page)).toEqual([]);
  const breaks = await watchBreaks(page);

  await setStatus(calls, streamId, 'WAITING');
  await hasStatus(page, 'WAITING');
  await expect(cover(page)).toContainText('Starting soon');
  expect(await playerFaults(page)).toEqual([]);

  const beganMs = Date.now();
  await using encoders = new AsyncDisposableStack();
  const first = startClockEncoder(rtmp, beganMs);
  encoders.defer(() => first.kill());
  await hasStatus(page, 'LIVE');
  await moves(page);
  await expect(cover(page)).toBeHidden();
  const live = page.getByRole('button', { name: 'Live', exact: true });
  await expect(live).toBeVisible();
  expect(await playerFaults(page)).toEqual([]);

  const { median, p95 } = summarise(await measureLatencies(page, beganMs, 100));
  console.log(`live latency, encoder to screen: median ${median} ms, p95 ${p95} ms`);
  expect(median).toBeLessThan(8000);

  await first.kill();
  await hasStatus(page, 'INTERRUPTED');
  await expect(cover(page)).toContainText('The host will be right back');
  await expect(player(page).locator('[part=message]')).toBeHidden();
  expect(await playerFaults(page)).toEqual([]);

  const second = startClockEncoder(rtmp, beganMs);
  encoders.defer(() => second.kill());
  await expect.poll(async () => ((await calls.call('GET', `/${streamId}/live`)) as Live).liveStatus).toBe('LIVE');
  const backMs = Date.now();
  await moves(page);
  console.log(`live resumed after ${Date.now() - backMs} ms`);
  await expect(cover(page)).toBeHidden();
  await hasStatus(page, 'LIVE');

  // To an earlier position, and back to live.
  await player(page).locator('.frame').press('ArrowLeft');
  const back = page.getByRole('button', { name: /^Back to live, / });
  await expect(back).toBeVisible();
  await player(page).locator('.frame').press('End');
  await expect(live).toBeVisible();

  await setStatus(calls, streamId, 'ENDED');
  await hasStatus(page, 'ENDED');
  await expect(cover(page)).toContainText('This live has ended');
  expect(await playerFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Watch again' }).click();
  await expect(cover(page)).toBeHidden();
  await expect.poll(() => position(page)).toBeLessThan(3);
  await moves(page);
  await expect(player(page).locator('[part=time]')).toContainText('/');
  expect((await breaks()).filter((what) => what !== 'emptied')).toEqual([]);
});
