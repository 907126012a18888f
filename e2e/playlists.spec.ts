import { expect, type Page, test } from '@playwright/test';
import type { PlaylistWithDetails, PublicPlaylist } from '@zeacon/contract';
import { demoAccount, demoPlaylistId } from '../server/src/demo/demo-content.ts';
import { faultsInEveryLook } from './support/axe.ts';
import { businessCalls } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import { logIn, signIn } from './support/console-page.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform();

const list = (page: Page) => page.getByRole('grid', { name: 'Videos of this playlist' });
const shownOrder = (page: Page) => list(page).getByRole('link').allTextContents();

async function makePlaylist(page: Page, name: string, videos: string[]): Promise<string> {
  await page.getByRole('link', { name: 'Playlists', exact: true }).first().click();
  await page.getByRole('button', { name: 'New playlist' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create playlist' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Add videos' }).click();
  for (const video of videos) await page.getByRole('option', { name: video }).click();
  await page.getByRole('button', { name: `Add ${videos.length} videos` }).click();
  await expect.poll(() => shownOrder(page)).toEqual(videos);
  return page.url().split('/').at(-1)!;
}

test('a playlist is created, sorted by keyboard and by drag, and stored', async ({ page, request }) => {
  await logIn(page, platform().url, demoAccount);
  const id = await makePlaylist(page, 'Evening programme', ['Two scenes', 'Aurora', 'Deep zoom']);
  const calls = await businessCalls(request, platform().url, demoAccount);
  const stored = async () => {
    const { details }: PlaylistWithDetails = await calls.call('GET', `/playlist/${id}`);
    return details.map(({ stream }) => stream.name);
  };

  await test.step('by keyboard', async () => {
    await list(page).getByRole('row').filter({ hasText: 'Two scenes' }).focus();
    await page.getByRole('button', { name: 'Move Two scenes' }).focus();
    await page.keyboard.press('Enter');
    // It begins at its own place.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => shownOrder(page)).toEqual(['Aurora', 'Two scenes', 'Deep zoom']);
    await expect.poll(stored).toEqual(['Aurora', 'Two scenes', 'Deep zoom']);
  });

  await test.step('by drag', async () => {
    const rows = list(page).getByRole('row');
    const { width, height } = (await rows.nth(0).boundingBox())!;
    await rows.filter({ hasText: 'Deep zoom' }).dragTo(rows.nth(0), {
      sourcePosition: { x: 14, y: height / 2 },
      targetPosition: { x: width / 2, y: 4 },
    });
    await expect.poll(() => shownOrder(page)).toEqual(['Deep zoom', 'Aurora', 'Two scenes']);
    await expect.poll(stored).toEqual(['Deep zoom', 'Aurora', 'Two scenes']);
  });

  await test.step('from a row’s menu', async () => {
    await page.getByRole('button', { name: 'Actions for Two scenes' }).click();
    await page.getByRole('menuitem', { name: 'Move to the top' }).click();
    await expect.poll(stored).toEqual(['Two scenes', 'Deep zoom', 'Aurora']);
  });

  await test.step('removed, and restored', async () => {
    await page.getByRole('button', { name: 'Actions for Deep zoom' }).click();
    await page.getByRole('menuitem', { name: 'Remove from playlist' }).click();
    await expect.poll(stored).toEqual(['Two scenes', 'Aurora']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(stored).toEqual(['Two scenes', 'Deep zoom', 'Aurora']);
  });

  await page.reload();
  await expect.poll(() => shownOrder(page)).toEqual(['Two scenes', 'Deep zoom', 'Aurora']);
});

test('a change made elsewhere is shown with a message, and nothing is lost', async ({ page, request }) => {
  await logIn(page, platform().url, demoAccount);
  const id = await makePlaylist(page, 'Shared programme', ['Aurora', 'Deep zoom']);
  const calls = await businessCalls(request, platform().url, demoAccount);
  const { details }: PlaylistWithDetails = await calls.call('GET', `/playlist/${id}`);
  await calls.call('POST', '/playlist/assign-stream', { playlistId: id, streamIds: [details[0]!.stream.id] });
  await page.getByRole('button', { name: 'Actions for Deep zoom' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(page.getByRole('alert')).toContainText('changed elsewhere');
  await expect.poll(() => shownOrder(page)).toEqual(['Aurora', 'Deep zoom', 'Aurora']);
});

test('a visitor watches a player with a playlist; deleted or hidden videos are skipped', async ({
  page,
  request,
  browser,
}) => {
  const calls = await businessCalls(request, platform().url, demoAccount);
  const clip = await makeClip('short-notice', { seconds: 3, size: '320x180' });
  const gone = await calls.publishFile(clip, 'Short notice');
  const hidden = await calls.publishFile(await makeClip('hidden-one', { seconds: 4, size: '320x180' }), 'Hidden one');
  await logIn(page, platform().url, demoAccount);
  const id = await makePlaylist(page, 'Front page', ['Short notice', 'Hidden one', 'Two scenes', 'Aurora']);

  await calls.call('PATCH', `/status/${hidden.id}`, { streamStatus: 'UnPublished' });
  await calls.call('DELETE', `/${gone.id}`);
  await page.reload();
  await expect.poll(() => shownOrder(page)).toEqual(['Hidden one', 'Two scenes', 'Aurora']);
  await expect(list(page).getByRole('row', { name: 'Hidden one' })).toContainText('Not published');
  const seen: PublicPlaylist = await calls.call('GET', `/viewer/detail/playlist?playlistId=${id}`);
  expect(seen.items.map(({ stream }) => stream.name)).toEqual(['Two scenes', 'Aurora']);

  await page.getByRole('link', { name: 'Make a player' }).click();
  await expect(page.getByRole('radio', { name: 'Playlist' })).toBeChecked();
  await page.getByRole('button', { name: 'Create player' }).click();
  const snippet = await page.getByText('<zc-player player-id=').textContent();
  const site = await serveCustomerPage(snippet!);
  const visitor = await browser.newContext();
  try {
    const customerPage = await visitor.newPage();
    await customerPage.goto(site.url);
    await customerPage.getByRole('button', { name: 'Play video: Two scenes' }).click();
    const time = () =>
      customerPage.locator('zc-player').evaluate((player) => Reflect.get(player, 'currentTime') as number);
    await expect.poll(time).toBeGreaterThan(1);
  } finally {
    await visitor.close();
    await site.close();
  }
});

test('the picker finds a video in a long library, page after page', async ({ page, request }) => {
  const calls = await businessCalls(request, platform().url, demoAccount);
  for (let number = 1; number <= 40; number++) await calls.call('POST', '/v2', { name: `Announced talk ${number}` });
  await signIn(page, platform().url, demoAccount);
  await page.goto(`${platform().url}/playlists/${demoPlaylistId}`);
  await page.getByRole('button', { name: 'Add videos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add videos' });
  await expect(dialog.getByRole('option')).not.toHaveCount(0);
  await dialog.getByRole('option').last().scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('option', { name: /^Announced talk 1 Not/ })).toBeAttached();
  await dialog.getByRole('searchbox', { name: 'Search videos' }).fill('talk 33');
  await expect(dialog.getByRole('option')).toHaveCount(1);
});

test('playlists have no accessibility violation and nothing overflows', async ({ page }) => {
  await signIn(page, platform().url, demoAccount);
  const check = async (what: string) => {
    await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0);
    expect([what, ...(await faultsInEveryLook(page))]).toEqual([what]);
  };
  await page.goto(`${platform().url}/playlists`);
  await expect(page.getByRole('link', { name: 'Northlight reel' })).toBeVisible();
  await check('list');
  await page.getByRole('button', { name: 'New playlist' }).click();
  await check('new playlist');
  await page.goto(`${platform().url}/playlists?search=nothing-like-it`);
  await expect(page.getByRole('heading', { name: 'No playlist matches' })).toBeVisible();
  await check('nothing found');
  await page.goto(`${platform().url}/playlists/${demoPlaylistId}`);
  await expect(list(page)).toBeVisible();
  await check('one playlist');
  await page.getByRole('button', { name: 'Add videos' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await check('adding videos');
  await page.goto(`${platform().url}/players/new?playlist=${demoPlaylistId}`);
  await expect(page.getByRole('radio', { name: 'Playlist' })).toBeChecked();
  await check('player of a playlist');
});
