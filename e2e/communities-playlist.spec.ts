import { expect, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { viewerAgent } from './support/browsers.ts';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import { reaches } from './support/embedded-player.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
const base = '/business/v1.1/community';
test.use({ userAgent: viewerAgent });

test('the playlist of a post plays one video after the other, also those that are only posted', async ({
  page,
  browser,
  request,
}) => {
  const { url } = platform();
  const { call, callAt, publishFile } = await businessCalls(request, url, await registerBusiness(request, url));
  const streamIds: string[] = [];
  for (const name of ['Ebb', 'Flood']) {
    const { id } = await publishFile(await makeClip('tides', { seconds: 4, size: '320x180' }), name);
    await call('PATCH', `/${id}`, { accessVisibility: 'POSTED' });
    streamIds.push(id);
  }
  const playlist = await call('POST', '/playlist', { name: 'Tides', streamIds });
  const community = await callAt('POST', base, { title: 'Tides club', subdomain: 'tides-list' });
  await callAt('POST', `${base}/post`, {
    ...{ communityId: community.id, title: 'Both ways', body: { blocks: [] }, state: 'PUBLISHED' },
    playlistId: playlist.id,
  });
  const home = `http://tides-list.${new URL(url).host}`;

  await page.goto(home);
  const post = page.getByRole('article').filter({ hasText: 'Both ways' });
  await expect(post.locator('p.list')).toHaveText('Tides 2 videos');
  const player = post.locator('zc-player');
  await player.getByRole('button', { name: /^Play video/ }).click();
  await reaches(page, 0.2);
  const changed = player.evaluate(
    (one) =>
      new Promise((resolve) => {
        one.addEventListener('zc-playlist-change', (event) => resolve((event as unknown as { index: number }).index));
      }),
  );
  await player.evaluate((one) => (one as unknown as { next(): Promise<void> }).next());
  expect(await changed).toBe(1);
  await reaches(page, 0.2);
  expect(await faultsInEveryLook(page)).toEqual([]);

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(home);
  await expect(plain.locator('p.list')).toHaveText('Tides 2 videos');
  await plain.context().close();
});
