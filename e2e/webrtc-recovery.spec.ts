import { expect, test } from '@playwright/test';
import {
  becomesDirect,
  becomesHls,
  decoded,
  isDirect,
  oneDirectViewer,
  openHost,
  openViewer,
} from './support/direct-live.ts';
import { cover, moves, watchBreaks } from './support/embedded-player.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { startPlatform } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';
import { thorough } from './support/thorough.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use({ launchOptions: fakeDevices });
const platform = useSharedPlatform(oneDirectViewer);

test('when a studio is gone viewers get HLS, and return to it when it is back', thorough, async ({ browser }) => {
  await using host = await openHost(browser, platform().url, { isDirect: true, beganMs: Date.now() });
  await using viewer = await openViewer(browser, platform().url, host.streamId);
  await becomesDirect(viewer.page);
  await moves(viewer.page);
  const breaks = await watchBreaks(viewer.page);

  const address = host.page.url();
  await host.page.close();
  await becomesHls(viewer.page);
  await expect(cover(viewer.page)).toContainText('The host will be right back');
  expect((await breaks()).filter((what) => what !== 'emptied')).toEqual([]);

  const again = await host.context.newPage();
  await again.goto(address);
  await again.getByRole('button', { name: 'Continue' }).click();
  await moves(viewer.page);
  await becomesDirect(viewer.page);
  await moves(viewer.page);
  await expect(cover(viewer.page)).toBeHidden();
  expect((await breaks()).filter((what) => what !== 'emptied')).toEqual([]);
});

test('a killed server does not interrupt the picture that comes without it', thorough, async ({ browser }) => {
  const folder = await createPreparedFolder('empty');
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => folder.remove());
  const killed = await startPlatform(folder, oneDirectViewer);
  await using host = await openHost(browser, killed.url, { isDirect: true, beganMs: Date.now() });
  await using viewer = await openViewer(browser, killed.url, host.streamId);
  await becomesDirect(viewer.page);
  await moves(viewer.page);
  const breaks = await watchBreaks(viewer.page);
  await killed.kill();
  const before = await decoded(viewer.page);
  await expect.poll(() => decoded(viewer.page)).toBeGreaterThan(before + 30);
  expect(await isDirect(viewer.page)).toBe(true);

  const restarted = await startPlatform(folder, oneDirectViewer);
  cleanUp.defer(async () => void (await restarted.stop()));
  // The server knows the studio again, and removes the picture when the studio stops.
  await expect(host.page.getByText('On air')).toBeVisible();
  await becomesDirect(viewer.page);
  await moves(viewer.page);
  expect((await breaks()).filter((what) => what !== 'emptied')).toEqual([]);
});
