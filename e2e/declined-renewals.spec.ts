import { type Browser, expect, type Page, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { wholeBrowser } from './support/browsers.ts';
import { businessCalls } from './support/business-calls.ts';
import { cards, enterMemberCard } from './support/cards.ts';
import { signInAsMember } from './support/community-page.ts';
import { signUp } from './support/console-page.ts';
import { openTimeline } from './support/days-later.ts';
import { expectMails } from './support/mails.ts';
import type { PlatformFolder } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';
import { thorough } from './support/thorough.ts';

test.use(wholeBrowser);

const { good, declinedLater } = cards;
const month = 31;
const env = { ZEACON_DEMO: '0' };

let folder: PlatformFolder;
let time: Awaited<ReturnType<typeof openTimeline>>;
test.beforeEach(async () => {
  folder = await createPreparedFolder('empty', 'postgres');
  time = await openTimeline(folder, env);
});
test.afterEach(async () => {
  await time?.stop();
  await folder?.remove();
});

test(
  'a membership whose card is declined is paid by hand, and ends where nobody pays it',
  thorough,
  async ({ page, browser }) => {
    test.setTimeout(300_000);
    const owner = await signUp(page, time.url);
    const { callAt } = await businessCalls(page.request, time.url, owner);
    const base = '/business/v1.1/community';
    const circle = { title: 'The circle', subdomain: 'the-circle', visibility: 'PRIVATE' };
    const community = await callAt('POST', base, circle);
    const body = { blocks: [{ type: 'paragraph', content: [{ text: 'For members alone' }] }] };
    await callAt('POST', `${base}/post`, { communityId: community.id, title: 'Welcome', body, state: 'PUBLISHED' });
    await callAt('PUT', `${base}/${community.id}/price`, { amount: 1500, currency: 'EUR', period: 'MONTH' });

    const [ana, ben] = [await openPage(browser), await openPage(browser)];
    for (const [member, name] of [
      [ana, 'ana'],
      [ben, 'ben'],
    ] as const) {
      await member.goto(community.url);
      await signInAsMember(member, { dataFolder: time.dataFolder, email: `${name}@example.com`, name });
      await member.getByRole('button', { name: 'Join for €15.00 a month' }).click();
      await enterMemberCard(member, declinedLater);
      await member.getByRole('button', { name: 'Pay €15.00' }).click();
      await expect(member.getByRole('alert')).toContainText('declined');
      await enterMemberCard(member, good);
      await member.getByRole('button', { name: 'Pay €15.00' }).click();
      await member.getByRole('button', { name: 'Continue' }).click();
      await member.getByRole('button', { name: 'Change card' }).click();
      await enterMemberCard(member, declinedLater);
      await member.getByRole('button', { name: 'Save card' }).click();
      await expect(member.getByText('Your card was changed')).toBeVisible();
    }
    await time.goTo(month);
    await expectMails(time.dataFolder, 'ana@example.com', /^Your card could not be charged: The circle$/, 1);
    await ana.goto(community.url);
    await expect(ana.getByText(/€15.00 could not be charged. It is tried again on .* you stay a member/)).toBeVisible();
    await expect(ana.getByText('For members alone')).toBeVisible();
    expect(await faultsInEveryLook(ana)).toEqual([]);
    await ana.getByRole('button', { name: 'Pay now' }).click();
    await enterMemberCard(ana, declinedLater);
    await ana.getByRole('button', { name: 'Pay €15.00' }).click();
    await expect(ana.getByRole('alert')).toContainText('declined');
    await enterMemberCard(ana, good);
    await ana.getByRole('button', { name: 'Pay €15.00' }).click();
    await expect(ana.getByText('You are a member now')).toBeVisible();
    await ana.getByRole('button', { name: 'Continue' }).click();
    await expect(ana.getByText('€15.00 a month. Next payment:')).toBeVisible();

    for (const [index, days] of [1, 3, 5].entries()) {
      await time.goTo(month + days);
      await expectMails(time.dataFolder, 'ben@example.com', /^Your card could not be charged/, index + 2);
    }
    await time.goTo(month + 7);
    await expectMails(time.dataFolder, 'ben@example.com', /^Your membership has ended: The circle$/, 1);
    await ben.goto(community.url);
    await expect(ben.getByRole('button', { name: 'Join for €15.00 a month' })).toBeVisible();
    await expect(ben.getByText('For members alone')).toBeHidden();
    await ana.goto(community.url);
    await expect(ana.getByText('For members alone')).toBeVisible();
    await expectMails(time.dataFolder, 'ana@example.com', /could not be charged/, 1);
  },
);

const openPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();
