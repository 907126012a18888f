import { expect, type Page, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { viewerAgent } from './support/browsers.ts';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import { enterCommunity } from './support/community-member.ts';
import { signIn } from './support/console-page.ts';
import { reaches } from './support/embedded-player.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
const base = '/business/v1.1/community';
test.use({ userAgent: viewerAgent });

/** What is sent of a file waits until it is let through. */
async function holdParts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/partNumber=/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a member posts a video, it is made ready, others play it, and a moderator takes it away', async ({
  page,
  browser,
  request,
}) => {
  const { url, dataFolder } = platform();
  const owner = await registerBusiness(request, url);
  const { call, callAt } = await businessCalls(request, url, owner);
  const clip = await makeClip('sail', { seconds: 6, size: '320x180' });
  const community = await callAt('POST', base, { title: 'Sail club', subdomain: 'sail-videos' });
  const home = `http://sail-videos.${new URL(url).host}`;
  const enter = (name: string) => enterCommunity(browser, { home, dataFolder, name });
  const bo = await enter('ole');

  await test.step('the business switches it on', async () => {
    const { items } = await callAt('GET', `${base}/public/members?communityId=${community.id}`);
    const [{ memberId }] = items;
    await callAt('PUT', `${base}/member/role`, { communityId: community.id, memberId, role: 'MODERATOR' });
    await expect(bo.locator('[data-attach-video]')).toHaveCount(0);
    await signIn(page, url, owner);
    await page.goto(`${url}/communities/${community.id}`);
    await page.getByRole('tab', { name: 'Setup' }).click();
    const choice = page.getByRole('switch', { name: /^Members put videos into their posts/ });
    await choice.focus();
    await page.keyboard.press('Space');
    await expect(choice).toBeChecked();
    await expect.poll(async () => (await callAt('GET', `${base}/${community.id}`)).takesVideos as boolean).toBe(true);
  });

  const ana = await enter('sigrun');
  await test.step('a member adds one, sees how much was sent, and that it is made ready', async () => {
    const letThrough = await holdParts(ana);
    await ana.locator('[data-attach-video]').setInputFiles(clip);
    const bar = ana.getByRole('progressbar', { name: 'sail.mp4' });
    await expect(bar).toBeVisible();
    await expect(ana.locator('[data-video]')).toContainText('0%');
    expect(await faultsInEveryLook(ana)).toEqual([]);
    await ana.getByRole('textbox', { name: 'What would you like to say?' }).pressSequentially('Under sail');
    await ana.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(ana.getByText('Your post is sent as soon as all of the video has arrived.')).toBeVisible();
    letThrough();
    await expect(ana.locator('[data-making]')).toBeVisible();
    await expect(ana.getByText('Your post is sent as soon as')).toHaveCount(0);
    await expect(ana.getByRole('progressbar')).toHaveCount(0);
  });

  const posted = (of: Page) => of.getByRole('article').filter({ hasText: 'Under sail' });
  await test.step('the author sees once it plays', async () => {
    await ana.getByRole('button', { name: 'New posts' }).click();
    await expect(posted(ana).locator('zc-player')).toBeVisible();
    await expect(posted(ana).locator('[data-video-state]')).toHaveCount(0);
  });

  const visitor = await (await browser.newContext({ locale: 'en', userAgent: viewerAgent })).newPage();
  const media: string[] = [];
  visitor.on('response', (answer) => {
    if (answer.ok() && /\/media\/streams\/.*\.m3u8/.test(answer.url())) media.push(answer.url());
  });
  await test.step('somebody else plays it', async () => {
    await visitor.goto(home);
    const player = posted(visitor).locator('zc-player');
    await player.getByRole('button', { name: /^Play video/ }).click();
    await reaches(visitor, 0.2);
    expect(media.length).toBeGreaterThan(0);
    expect(await faultsInEveryLook(visitor)).toEqual([]);
  });

  await test.step('a moderator removes the post: its video is served to nobody any more', async () => {
    // Node does not know the host of the community.
    const { pathname, search } = new URL(media[0]!);
    const served = async () => (await request.get(url + pathname + search)).status();
    expect(await served()).toBe(200);
    await bo.goto(home);
    await posted(bo).locator('[data-remove-post]').click();
    await bo.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(posted(bo)).toHaveCount(0);
    await expect.poll(served).toBeGreaterThanOrEqual(403);
    expect([403, 404]).toContain(await served());
    const { items } = await call('GET', '/v2');
    expect(items).toHaveLength(1);
  });
  await visitor.context().close();
});
