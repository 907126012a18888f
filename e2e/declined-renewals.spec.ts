import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { wholeBrowser } from './support/browsers.ts';
import { businessCalls } from './support/business-calls.ts';
import { signInAsMember } from './support/community-page.ts';
import { type Credentials, signIn, signUp } from './support/console-page.ts';
import { openTimeline } from './support/days-later.ts';
import { mailsTo, newestMail } from './support/mails.ts';
import type { PlatformFolder } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';

test.use(wholeBrowser);

const good = '4242424242424242';
/** Can be added, and is declined when it is charged. */
const declinedLater = '4000000000000341';
const month = 31;
const env = { ZEACON_DEMO: '0', ZEACON_PLANS: join(import.meta.dirname, '../examples/plans.json') };

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

async function enterCard(page: Page, number: string, labels: readonly [string, string, string, string]) {
  const [cardNumber, until, code, name] = labels;
  await page.getByLabel(cardNumber).fill(number);
  await page.getByLabel(until).fill('12/49');
  await page.getByLabel(code).fill('123');
  await page.getByLabel(name).fill('Ana Berg');
}
const onPage = ['Card number', 'Valid until', 'Security code', 'Name on card'] as const;

async function replaceCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Replace card' }).click();
  await enterCard(page, number, ['Card number', 'Expiration date', 'Security code', 'Name on card']);
  await page.getByLabel('Zip code').fill('0150');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText(`Visa ending in ${number.slice(-4)}`)).toBeVisible();
}

async function choosePlan(page: Page): Promise<Credentials> {
  const owner = await signUp(page, time.url);
  await page.goto(`${time.url}/billing/checkout?plan=Starter&interval=MONTH`);
  await page.getByLabel('Name on the bill').fill('Harbour AS');
  await page.getByRole('button', { name: /Country$/ }).click();
  await page.getByRole('option', { name: 'Germany', exact: true }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await enterCard(page, good, ['Card number', 'Expiration date', 'Security code', 'Name on card']);
  await page.getByLabel('Zip code').fill('0150');
  await page.getByRole('button', { name: 'Pay €22.61' }).click();
  await expect(page.getByText('Starter is your plan')).toBeVisible();
  return owner;
}

/** Mails of long ago are not kept. */
async function expectMails(to: string, subject: RegExp, count: number): Promise<void> {
  const matching = async () => (await mailsTo(time.dataFolder, to)).filter((mail) => subject.test(mail.subject)).length;
  await expect.poll(matching, { timeout: 30_000 }).toBe(count);
}

test('a plan whose card is declined is tried four times with a mail each, can only be looked at, and is there again once paid', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const owner = await choosePlan(page);
  await replaceCard(page, declinedLater);
  for (const [index, days] of [0, 1, 3, 5].entries()) {
    await time.goTo(month + days);
    await expectMails(owner.email, /could not be charged$/, index + 1);
  }
  await signIn(page, time.url, owner);
  await page.goto(`${time.url}/billing`);
  await expect(page.getByText(/A bill could not be charged. It is tried again on/)).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Bills' })).toContainText('Open');
  expect(await faultsInEveryLook(page)).toEqual([]);

  await time.goTo(month + 7);
  await expectMails(owner.email, /is read-only for now$/, 1);
  const mail = await newestMail(time.dataFolder, owner.email);
  await signIn(page, time.url, owner);
  await page.goto(mail.links.find((link) => link.endsWith('/billing'))!);
  await expect(page.getByRole('alert')).toContainText('Nothing can be changed, and videos play until');
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pay ZC-000002' }).click();
  await expect(page.getByText('The bank declined the card')).toBeVisible();
  await replaceCard(page, good);
  await expect(page.getByText(/Renewed on/)).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Bills' })).not.toContainText('Open');
  const { callAt } = await businessCalls(page.request, time.url, owner);
  await callAt('POST', '/business/v1.1/community', { title: 'Open again', subdomain: 'open-again' });
  await expectMails(owner.email, /could not be charged$|is read-only/, 5);
});

test('a membership whose card is declined is paid by hand, and ends where nobody pays it', async ({
  page,
  browser,
}) => {
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
    await enterCard(member, declinedLater, onPage);
    await member.getByRole('button', { name: 'Pay €15.00' }).click();
    await expect(member.getByRole('alert')).toContainText('declined');
    await enterCard(member, good, onPage);
    await member.getByRole('button', { name: 'Pay €15.00' }).click();
    await member.getByRole('button', { name: 'Continue' }).click();
    await member.getByRole('button', { name: 'Change card' }).click();
    await enterCard(member, declinedLater, onPage);
    await member.getByRole('button', { name: 'Save card' }).click();
    await expect(member.getByText('Your card was changed')).toBeVisible();
  }
  await time.goTo(month);
  await expectMails('ana@example.com', /^Your card could not be charged: The circle$/, 1);
  await ana.goto(community.url);
  await expect(ana.getByText(/€15.00 could not be charged. It is tried again on .* you stay a member/)).toBeVisible();
  await expect(ana.getByText('For members alone')).toBeVisible();
  expect(await faultsInEveryLook(ana)).toEqual([]);
  await ana.getByRole('button', { name: 'Pay now' }).click();
  await enterCard(ana, declinedLater, onPage);
  await ana.getByRole('button', { name: 'Pay €15.00' }).click();
  await expect(ana.getByRole('alert')).toContainText('declined');
  await enterCard(ana, good, onPage);
  await ana.getByRole('button', { name: 'Pay €15.00' }).click();
  await expect(ana.getByText('You are a member now')).toBeVisible();
  await ana.getByRole('button', { name: 'Continue' }).click();
  await expect(ana.getByText('€15.00 a month. Next payment:')).toBeVisible();

  for (const [index, days] of [1, 3, 5].entries()) {
    await time.goTo(month + days);
    await expectMails('ben@example.com', /^Your card could not be charged/, index + 2);
  }
  await time.goTo(month + 7);
  await expectMails('ben@example.com', /^Your membership has ended: The circle$/, 1);
  await ben.goto(community.url);
  await expect(ben.getByRole('button', { name: 'Join for €15.00 a month' })).toBeVisible();
  await expect(ben.getByText('For members alone')).toBeHidden();
  await ana.goto(community.url);
  await expect(ana.getByText('For members alone')).toBeVisible();
  await expectMails('ana@example.com', /could not be charged/, 1);
});

const openPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();
