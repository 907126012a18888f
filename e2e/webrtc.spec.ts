import { expect, type Page, test } from '@playwright/test';
import { businessCalls } from './support/business-calls.ts';
import { measureLatencies, summarise } from './support/clock-encoder.ts';
import {
  becomesDirect,
  becomesHls,
  decoded,
  isDirect,
  oneDirectViewer,
  openHost,
  openViewer,
} from './support/direct-live.ts';
import { cover, moves, player } from './support/embedded-player.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { createLiveGraphic } from './support/graphics.ts';
import { end } from './support/studio.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use({ launchOptions: fakeDevices });
const platform = useSharedPlatform(oneDirectViewer);

/** The delay that the player itself reports. */
const toldDelay = (page: Page) => page.getByRole('button', { name: 'Live', exact: true }).getAttribute('data-tip');

test('viewers see the picture of the studio itself, fall back to HLS, and return to it', async ({ browser }) => {
  const beganMs = Date.now();
  await using host = await openHost(browser, platform().url, { isDirect: true, beganMs });
  const openedMs = Date.now();
  await using first = await openViewer(browser, platform().url, host.streamId);
  await becomesDirect(first.page);
  console.log(`direct picture after ${Date.now() - openedMs} ms`);
  await moves(first.page);
  const before = await decoded(first.page);
  await expect.poll(() => decoded(first.page)).toBeGreaterThan(before + 20);
  await expect(host.page.getByTitle(/^Viewers this page sends to/)).toHaveText(/^1/);
  const direct = summarise(await measureLatencies(first.page, beganMs, 100)).median;
  console.log(`direct delay, camera to screen: median ${direct} ms; the player says “${await toldDelay(first.page)}”`);

  const calls = await businessCalls(host.page.request, platform().url, host.credentials);
  const graphic = await createLiveGraphic(host.page.request, platform().url, host.credentials, calls, 'Shoes');
  const graphics = player(first.page).locator('zc-hypergraphics .graphic');
  await host.page.getByRole('tab', { name: 'Graphics' }).click();
  await host.page.getByRole('button', { name: `Drop ${graphic.name}` }).click();
  const droppedMs = Date.now();
  await expect(graphics).toHaveCount(1);
  console.log(`graphic on the direct picture after ${Date.now() - droppedMs} ms`);
  // A press so soon after the drop counts as the second half of a double click.
  const remove = host.page.getByRole('button', { name: `Remove ${graphic.name}` });
  await expect(async () => {
    if (await remove.isVisible()) await remove.click();
    await expect(graphics).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  expect(await isDirect(first.page)).toBe(true);

  // There is one slot, and the second viewer would take it as soon as it is free.
  {
    await using second = await openViewer(browser, platform().url, host.streamId);
    await moves(second.page);
    expect(await isDirect(second.page)).toBe(false);
    console.log(`HLS delay beside it: median ${summarise(await measureLatencies(second.page, beganMs, 50)).median} ms`);
  }

  await player(first.page).locator('.frame').press('ArrowLeft');
  await expect(first.page.getByRole('button', { name: /^Back to live, / })).toBeVisible();
  await becomesHls(first.page);
  await moves(first.page);
  await player(first.page).locator('.frame').press('End');
  await becomesDirect(first.page);
  await moves(first.page);

  await end(host.page);
  await expect(player(first.page)).toHaveAttribute('live-status', 'ENDED');
  await expect(cover(first.page)).toContainText('This live has ended');
});

test('viewers of a live over HLS load no WebRTC code', async ({ browser }) => {
  await using host = await openHost(browser, platform().url, { isDirect: false, beganMs: Date.now() });
  await using viewer = await openViewer(browser, platform().url, host.streamId);
  await moves(viewer.page);
  expect(await isDirect(viewer.page)).toBe(false);
  expect(viewer.scripts).toContain('live.js');
  expect(viewer.scripts).not.toContain('webrtc.js');
});
