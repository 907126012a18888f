import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import {
  type CommunityFigures,
  type CommunityStep,
  createCommunity,
  getCommunityFigures,
  getInsightNow,
  getLiveAudience,
  type Reply,
} from '@zeacon/contract';
import { demoAccount, demoClips } from '../server/src/demo/demo-content.ts';
import { faultsInEveryLook } from './support/axe.ts';
import { businessCalls } from './support/business-calls.ts';
import { signIn } from './support/console-page.ts';
import { shoot } from './support/shoot.ts';
import { thorough } from './support/thorough.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform({ ZEACON_DEMO_HISTORY: '1' });
const clicked = demoClips.find(({ name }) => name === 'Two scenes')!.streamId;
const began = Date.parse('2026-11-01T18:00:00.000Z');
const moment = (ms: number) => new Date(began + ms).toISOString();
const hump = (step: number, steps: number, most: number) =>
  Math.round(most * Math.sin((Math.PI * (step + 1)) / (steps + 1)) ** 2);

/** The demo has no live, nobody watches it, and it has no community: what only these show is made up here. */
const live: Reply<typeof getLiveAudience> = {
  ...{ stepMs: 30_000, sessions: [{ sessionId: 'ses_1', startDate: moment(0), endDate: moment(3_600_000) }] },
  session: { sessionId: 'ses_1', startDate: moment(0), endDate: moment(3_600_000) },
  points: Array.from({ length: 120 }, (_, step) => ({
    ...{ start: moment(step * 30_000), watching: hump(step, 120, 1843) },
    ...{ messages: (step * 7) % 11, hands: step % 29 === 9 ? 2 : 0 },
  })),
};
const now: Reply<typeof getInsightNow> = {
  ...{ at: moment(1_800_000), watching: 1204 },
  minutes: Array.from({ length: 30 }, (_, step) => ({
    start: moment(step * 60_000),
    watching: 1000 + hump(step, 30, 400),
  })),
  streams: [{ value: clicked, name: 'Two scenes', watching: 1204 }],
  pages: [
    { value: 'https://northlight.example/products/a-very-long-address-of-a-page/sun-hat', name: '', watching: 1100 },
    { value: '', name: '', watching: 104 },
  ],
  countries: [
    { value: 'GB', name: '', watching: 1200 },
    { value: '', name: '', watching: 4 },
  ],
};
const dayOf = (day: number) => new Date(began - (27 - day) * 86_400_000).toISOString().slice(0, 10);
const stepOf = (day: number, times: number): CommunityStep => ({
  ...{ date: dayOf(day), activeMembers: times * hump(day, 28, 60), joined: times * (day % 5) },
  ...{ posts: times * (day % 4), comments: times * ((day * 5) % 17), watchedMs: times * day * 3_700_000 },
  memberWatchedMs: times * day * 2_300_000,
});
const communityFigures: CommunityFigures = {
  days: Array.from({ length: 28 }, (_, day) => stepOf(day, 1)),
  weeks: Array.from({ length: 12 }, (_, week) => ({ ...stepOf(week, 7), date: dayOf(7 * week - 56) })),
  retention: Array.from({ length: 12 }, (_, week) => ({
    ...{ date: dayOf(7 * week - 56), joined: 40 + week },
    active: Array.from({ length: 12 - week }, (_each, since) => Math.round((40 + week) / (1 + since))),
  })),
  bestPosts: [
    { postId: 'pst_1', title: 'What we learned from a winter of filming', url: '/', reactions: 124, comments: 31 },
  ],
};

async function answer<Value>(page: Page, path: string, responseData: Value) {
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ json: { message: 'OK', status: '200', responseData } }),
  );
}

/** Everything has come, the parts below the window too. */
async function seeAll(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const main = page.getByRole('main');
  await expect(async () => {
    for (const part of await main.getByRole('region').all()) await part.scrollIntoViewIfNeeded({ timeout: 5000 });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 5000 });
  }).toPass();
  await page.evaluate(() => scrollTo(0, 0));
}

test('every chart of the demo is readable in both themes and on a phone', thorough, async ({ page }) => {
  const { url, dataFolder } = platform();
  await expect
    .poll(() => readFile(join(dataFolder, 'demo-history'), 'utf8'), { timeout: 180_000, intervals: [1000] })
    .toBe('done');
  const calls = await businessCalls(page.request, url, demoAccount);
  const { id } = await calls.callAt('POST', createCommunity.path, {
    title: 'Northlight club',
    subdomain: 'northlight',
  });
  await signIn(page, url, demoAccount);
  await answer(page, getLiveAudience.path, live);
  await answer(page, getInsightNow.path, now);
  await answer(page, getCommunityFigures.path, communityFigures);
  const insights = '/insights?period=90';
  const video = `/videos/${clicked}?tab=insights&period=90`;
  const compared = `/insights/compare?period=90&${demoClips.map(({ streamId }) => `video=${streamId}`).join('&')}`;
  const pages = {
    home: '/?days=90',
    'breakdown by video': insights,
    'breakdown by page': `${insights}&table=page`,
    'comparison of videos, quality': `${insights}&lines=streamId&columns=quality&table=country&by=week`,
    'play rate by hour': '/insights?period=7&figure=playRate&by=hour',
    'chart as a table': `${insights}&astable=figure&figure=startupMs`,
    'curve, funnel, clicks, live': video,
    'compared videos': compared,
    'compared videos along time': `${compared}&axis=time&figure=playRate&by=week`,
    'all as tables': `${video}&astable=stay&astable=clicks&astable=live&astable=figure`,
    'a moment': `${video}&at=3000`,
    'an explanation': `${insights}&explain=uniqueVisitors`,
    'who is watching, explained': `${insights}&explain=card.now`,
    usage: '/billing/usage',
    community: `/communities/${id}?tab=figures`,
  };
  for (const [name, path] of Object.entries(pages))
    await test.step(name, async () => {
      await page.goto(url + path);
      await seeAll(page);
      await shoot(page, name.replace(/\W+/g, '-'));
      expect([name, ...(await faultsInEveryLook(page))]).toEqual([name]);
    });
});
