import { expect, type Page, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { viewerAgent } from './support/browsers.ts';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { makeClockClip } from './support/clock-clip.ts';
import { watchClock } from './support/clock-encoder.ts';
import { enterCommunity } from './support/community-member.ts';
import { signIn } from './support/console-page.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { thorough } from './support/thorough.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
const base = '/business/v1.1/community';
test.use({ userAgent: viewerAgent });

interface Player extends HTMLElement {
  currentTime: number;
  readonly paused: boolean;
  play(): Promise<void>;
  pause(): void;
}

const player = (page: Page) => page.locator('#feed article zc-player');
const placeOf = (page: Page) => player(page).evaluate((one) => (one as Player).currentTime);
const isPaused = (page: Page) => player(page).evaluate((one) => (one as Player).paused);

/** Where the video of each page is at one moment, by the pictures on screen; in milliseconds. */
async function placesOf(pages: readonly Page[], pictures = 25): Promise<number[]> {
  const seen = await Promise.all(pages.map((page) => watchClock(page, 0, pictures)));
  return seen.map((some) => {
    const offsets = some.map(({ madeMs, shownMs }) => madeMs - shownMs).sort((a, b) => a - b);
    return offsets[offsets.length >> 1]!;
  });
}

const spreadOf = (places: readonly number[]): number => Math.max(...places) - Math.min(...places);

/** Waits until all show the same second of the video. */
async function expectTogether(pages: readonly Page[]): Promise<void> {
  let spread = Number.NaN;
  await expect
    .poll(
      async () => {
        spread = spreadOf(await placesOf(pages));
        return spread;
      },
      { timeout: 60_000 },
    )
    .toBeLessThan(1000);
  console.log(`The pages of the party are ${Math.round(spread)} ms apart.`);
}

test(
  'members see the same second of a video that a moderator leads, and talk about it',
  thorough,
  async ({ page, browser, request }) => {
    test.setTimeout(240_000);
    const { url, dataFolder } = platform();
    const owner = await registerBusiness(request, url);
    const business = await businessCalls(request, url, owner);
    const video = await business.publishFile(await makeClockClip('party', 120), 'Tides');
    const community = await business.callAt('POST', base, { title: 'Party club', subdomain: 'party-club' });
    const body = { blocks: [{ type: 'paragraph', content: [{ text: 'Bring popcorn' }] }] };
    const post = await business.callAt('POST', `${base}/post`, {
      ...{ communityId: community.id, title: 'Film night', body, contentId: video.id, state: 'PUBLISHED' },
    });
    const home = `http://party-club.${new URL(url).host}`;
    const enter = (name: string, locale = 'en') => enterCommunity(browser, { home, dataFolder, name, locale });
    const mo = await enter('mo');
    const ava = await enter('ava');
    const ben = await enter('ben', 'ar');
    const { items } = await business.callAt('GET', `${base}/members?communityId=${community.id}`);
    const { memberId } = items.find(({ username }: { username: string }) => username === 'mo');
    await business.callAt('PUT', `${base}/member/role`, { communityId: community.id, memberId, role: 'MODERATOR' });
    for (const one of [mo, ava, ben]) await one.goto(`${home}/post/${post.uuid}`);

    const site = await serveCustomerPage(
      `<script type="module" src="${url}/sub-apps/widgets/zc-community-feed.js"></script>
<zc-community-feed community-id="${community.id}"></zc-community-feed>`,
    );
    const reader = await (await browser.newContext()).newPage();
    await reader.goto(site.url);
    const told = reader.getByRole('article').getByRole('link', { name: 'Join the watch party' });
    await expect(reader.getByRole('article')).toBeVisible();
    await expect(told).toHaveCount(0);

    await test.step('a moderator starts it, and members join it where it is', async () => {
      await expect(ava.getByText('Watch party')).toHaveCount(0);
      await mo.locator('.party summary').click();
      await mo.getByRole('button', { name: 'Watch together' }).click();
      await expect(mo.getByRole('region', { name: 'Watch party' })).toBeVisible();
      await ava.getByRole('button', { name: 'Join the watch party' }).click();
      await expect(ava.getByText('Playing for everybody')).toBeVisible();
      await expect(ava.getByText('2 watching')).toBeVisible();
      await expectTogether([mo, ava]);
      // Who is late lands where the others are.
      await ben.locator('button[data-do=enter-party]').click();
      await expectTogether([mo, ava, ben]);
      expect(await faultsInEveryLook(ava)).toEqual([]);
    });

    await test.step('the feed on a page of the business says so at once, and leads there', async () => {
      await expect(told).toBeVisible();
      const opened = reader.waitForEvent('popup');
      await told.click();
      const tab = await opened;
      await expect(tab.getByRole('button', { name: 'Join the watch party' })).toBeVisible();
      await tab.close();
    });

    await test.step('what is said has its second, and stays as a comment', async () => {
      await ava.getByLabel('Say something').fill('Look at the boat');
      await ava.getByRole('button', { name: 'Send' }).click();
      await expect(ben.getByRole('log').getByText('Look at the boat')).toBeVisible();
      await expect(mo.getByRole('log').locator('.moment')).toHaveText(/^\d:\d\d$/);
    });

    await test.step('the moderator pauses, seeks and goes on for everybody', async () => {
      await player(mo).evaluate((one) => (one as Player).pause());
      for (const one of [ava, ben]) await expect.poll(() => isPaused(one), { timeout: 30_000 }).toBe(true);
      await expect(ava.getByText('Paused for everybody')).toBeVisible();
      const [at] = await Promise.all([placeOf(mo)]);
      for (const one of [ava, ben])
        await expect.poll(async () => Math.abs((await placeOf(one)) - at), { timeout: 30_000 }).toBeLessThan(0.1);
      await player(mo).evaluate((one) => {
        (one as Player).currentTime = 60;
      });
      for (const one of [ava, ben])
        await expect.poll(async () => Math.abs((await placeOf(one)) - 60), { timeout: 30_000 }).toBeLessThan(0.1);
      await player(mo).evaluate((one) => (one as Player).play());
      for (const one of [ava, ben]) await expect.poll(() => isPaused(one), { timeout: 30_000 }).toBe(false);
      await expectTogether([mo, ava, ben]);
      expect(await placeOf(ava)).toBeGreaterThan(60);
    });

    await test.step('a member who pauses or seeks is apart, and comes back', async () => {
      await player(ava).evaluate((one) => (one as Player).pause());
      await expect(ava.getByText('You are not watching in sync with the others.')).toBeVisible();
      expect(await isPaused(mo)).toBe(false);
      await ava.getByRole('button', { name: 'Back to the party' }).click();
      await expectTogether([mo, ava]);
    });

    await test.step('the business pauses and ends it in the console', async () => {
      await signIn(page, url, owner);
      await page.goto(`${url}/communities/${community.id}`);
      await expect(page.getByText('Watch party, watching now: 3')).toBeVisible();
      await page.getByRole('button', { name: 'Pause for everybody' }).click();
      for (const one of [mo, ava, ben]) await expect.poll(() => isPaused(one), { timeout: 30_000 }).toBe(true);
      expect(await faultsInEveryLook(page)).toEqual([]);
      await page.getByRole('button', { name: 'End watch party' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'End watch party' }).click();
      await expect(ava.getByText('The watch party has ended.')).toBeVisible();
      await expect(ava.locator('#thread .said')).toContainText('Look at the boat');
      await expect(ava.locator('#thread .moment')).toBeVisible();
      await expect(ava.getByRole('button', { name: 'Join the watch party' })).toHaveCount(0);
    });

    await test.step('the feed on a page of the business says no more of it', async () => {
      await expect(told).toHaveCount(0);
      await site.close();
    });

    await test.step('one for later counts down, and a moderator calls it off', async () => {
      await mo.reload();
      await mo.locator('.party summary').click();
      const later = await mo.evaluate(() => {
        const at = new Date(Date.now() + 3_600_000);
        return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
      });
      await mo.getByLabel('Begins at, if not now').fill(later);
      await mo.getByRole('button', { name: 'Watch together' }).click();
      await ava.getByRole('button', { name: 'Join the watch party' }).click();
      await expect(ava.getByRole('timer')).toHaveText(/^Begins in (59|1:00):\d\d$/);
      await expect(ava.getByText('The watch party has ended.')).toHaveCount(0);
      await mo.getByRole('button', { name: 'Join the watch party' }).click();
      await mo.getByRole('region', { name: 'Watch party' }).getByRole('button', { name: 'End the party' }).click();
      await mo.getByRole('alertdialog').getByRole('button', { name: 'End the party' }).click();
      await expect(ava.getByText('The watch party has ended.')).toBeVisible();
    });
  },
);
