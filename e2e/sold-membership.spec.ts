import { type Browser, expect, type Page, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { wholeBrowser } from './support/browsers.ts';
import { businessCalls } from './support/business-calls.ts';
import { enterMemberCard } from './support/cards.ts';
import { signInAsMember } from './support/community-page.ts';
import { signUp } from './support/console-page.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { mailsTo, newestMail } from './support/mails.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use(wholeBrowser);
const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
const base = '/business/v1.1/community';

/** A private community with one post, whose membership nobody sells yet. */
async function openCircle(page: Page) {
  const { url } = platform();
  const owner = await signUp(page, url);
  const { callAt: call } = await businessCalls(page.request, url, owner);
  const serial = Math.random().toString(36).slice(2, 8);
  const community = await call('POST', base, {
    ...{ title: `The circle ${serial}`, subdomain: `circle-x${serial}`, visibility: 'PRIVATE' },
  });
  const body = { blocks: [{ type: 'paragraph', content: [{ text: 'For members alone' }] }] };
  await call('POST', `${base}/post`, { communityId: community.id, title: 'Welcome', body, state: 'PUBLISHED' });
  return { url, community, call };
}

async function openIn(browser: Browser, address: string) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  return page;
}

const signInOnPage = (page: Page, email: string, name: string) =>
  signInAsMember(page, { dataFolder: platform().dataFolder, email, name });

test('membership is sold in the console, paid on the page after the bank asked, and ends with the refund', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { url, community } = await openCircle(page);
  await page.goto(`${url}/communities/${community.id}`);
  await page.getByRole('tab', { name: 'Setup' }).click();
  await page.getByLabel('Price').fill('15');
  await page.getByRole('button', { name: 'Start selling' }).click();
  await expect(page.getByText('New members pay €15.00 once')).toBeVisible();
  expect(await faultsInEveryLook(page)).toEqual([]);

  const member = await openIn(browser, community.url);
  await expect(member.getByText('Joining costs €15.00, once.')).toBeVisible();
  await signInOnPage(member, 'isa@circle.example', 'isa');
  await expect(member.getByText('Joining costs €15.00, once.')).toBeVisible();
  await expect(member.getByText('For members alone')).toBeHidden();
  expect(await faultsInEveryLook(member)).toEqual([]);

  await member.getByRole('button', { name: 'Join for €15.00' }).click();
  await enterMemberCard(member, '4000000000000002');
  expect(await faultsInEveryLook(member)).toEqual([]);
  await member.getByRole('button', { name: 'Pay €15.00' }).dblclick();
  await expect(member.getByRole('alert')).toContainText('declined');
  await enterMemberCard(member, '4000002760003184');
  await member.getByRole('button', { name: 'Pay €15.00' }).click();
  await expect(member.getByText('Your bank wants to confirm that it is you')).toBeVisible();

  // Whoever goes away comes back to the same payment.
  await member.reload();
  await member.getByRole('button', { name: 'Join for €15.00' }).click();
  await enterMemberCard(member, '4000002760003184');
  await member.getByRole('button', { name: 'Pay €15.00' }).click();
  await member.getByRole('button', { name: 'Confirm' }).click();
  await expect(member.getByText('You are a member now')).toBeVisible();
  await member.getByRole('button', { name: 'Continue' }).click();
  await expect(member.getByText('For members alone')).toBeVisible();
  await member.getByText('What you paid').click();
  await expect(member.locator('.paid')).toContainText('€15.00');
  const subjects = async () =>
    (await mailsTo(platform().dataFolder, 'isa@circle.example')).map(({ subject }) => subject);
  await expect.poll(subjects, { timeout: 30_000 }).toContainEqual(expect.stringContaining('Your membership'));

  // Leaving and coming back costs nothing.
  await member.getByRole('button', { name: 'Leave' }).click();
  await expect(member.getByText('You have paid already')).toBeVisible();
  await member.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(member.getByText('For members alone')).toBeVisible();

  await page.getByRole('link', { name: 'See its sales' }).click();
  await expect(page.getByText('Membership', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Refund isa@circle.example' }).click();
  await expect(page.getByText('the membership of')).toBeVisible();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByText('Refunded').first()).toBeVisible();
  await member.reload();
  await expect(member.getByRole('button', { name: 'Join for €15.00' })).toBeVisible();
  await expect(member.getByText('For members alone')).toBeHidden();
});

test('on a page of the business, the feed says what joining costs, and the popup takes it', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { url, community, call } = await openCircle(page);
  await call('PUT', `${base}/${community.id}/price`, { amount: 1500, currency: 'EUR' });
  const site = await serveCustomerPage(
    `<script type="module" src="${url}/sub-apps/widgets/zc-community-feed.js"></script>
<zc-community-feed community-id="${community.id}"></zc-community-feed>`,
  );
  const shop = await openIn(browser, site.url);
  await expect(shop.getByText('Joining costs €15.00, once.')).toBeVisible();
  const opened = shop.waitForEvent('popup');
  await shop.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  const popup = await opened;
  await popup.getByLabel('Email').fill('ian@circle.example');
  await popup.getByRole('button', { name: 'Send me a link' }).click();
  await expect(popup.getByText('A link is on its way to you')).toBeVisible();
  const tab = await shop.context().newPage();
  await tab.goto((await newestMail(platform().dataFolder, 'ian@circle.example')).links[0]!);
  await tab.getByLabel('Name').fill('ian');
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await expect(tab.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await tab.close();
  await popup.getByRole('button', { name: 'Join for €15.00' }).click();
  await enterMemberCard(popup, '4242424242424242');
  expect(await faultsInEveryLook(popup)).toEqual([]);
  await popup.screenshot({ path: test.info().outputPath('popup.png') });
  await popup.getByRole('button', { name: 'Pay €15.00' }).click();
  await expect(popup.getByText('You are a member now')).toBeVisible();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
  await expect(shop.getByText('For members alone')).toBeVisible();
  await expect(shop.getByText('Signed in as ian')).toBeVisible();
  await site.close();
});

test('membership by month is paid after the bank asked, gets another card, is cancelled and kept on the page', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { url, community } = await openCircle(page);
  await page.goto(`${url}/communities/${community.id}`);
  await page.getByRole('tab', { name: 'Setup' }).click();
  await page.getByLabel('Price').fill('15');
  await page.getByRole('button', { name: /Paid/ }).click();
  await page.getByRole('option', { name: 'By month' }).click();
  await page.getByRole('button', { name: 'Start selling' }).click();
  await expect(page.getByText('New members pay €15.00 a month until they cancel')).toBeVisible();
  expect(await faultsInEveryLook(page)).toEqual([]);

  const member = await openIn(browser, community.url);
  await expect(member.getByText('Joining costs €15.00 a month. It renews by itself until you cancel.')).toBeVisible();
  await signInOnPage(member, 'cem@circle.example', 'cem');
  await member.getByRole('button', { name: 'Join for €15.00 a month' }).click();
  await expect(member.getByText('now and again by itself until you cancel')).toBeVisible();
  await enterMemberCard(member, '4000002500003155');
  await member.getByRole('button', { name: 'Pay €15.00' }).click();
  await expect(member.getByText('Your bank wants to confirm that it is you')).toBeVisible();
  await member.getByRole('button', { name: 'Confirm' }).click();
  await expect(member.getByText('You are a member now')).toBeVisible();
  await member.getByRole('button', { name: 'Continue' }).click();
  await expect(member.getByText('For members alone')).toBeVisible();
  await expect(member.getByRole('heading', { name: 'Your membership' })).toBeVisible();
  await expect(member.getByText('€15.00 a month. Next payment:')).toBeVisible();
  await expect(member.getByText('3155')).toBeVisible();
  expect(await faultsInEveryLook(member)).toEqual([]);

  await member.getByRole('button', { name: 'Change card' }).click();
  await enterMemberCard(member, '4000000000000002');
  await member.getByRole('button', { name: 'Save card' }).click();
  await expect(member.getByRole('alert')).toContainText('declined');
  expect(await faultsInEveryLook(member)).toEqual([]);
  await enterMemberCard(member, '4242424242424242');
  await member.getByRole('button', { name: 'Save card' }).click();
  await expect(member.getByText('Your card was changed')).toBeVisible();
  await member.getByRole('button', { name: 'Continue' }).click();
  await expect(member.getByText('4242')).toBeVisible();

  await member.getByRole('button', { name: 'Cancel membership' }).click();
  await member.getByRole('alertdialog').getByRole('button', { name: 'Cancel membership' }).click();
  await expect(member.getByText('Cancelled. You are a member until')).toBeVisible();
  await expect(member.getByText('For members alone')).toBeVisible();
  await member.getByRole('button', { name: 'Keep membership' }).click();
  await expect(member.getByText('€15.00 a month. Next payment:')).toBeVisible();

  await page.getByRole('link', { name: 'See its sales' }).click();
  await expect(page.getByText('Paying members: 1')).toBeVisible();
  await expect(page.getByText('By month from members: €15.00')).toBeVisible();
  await expect(page.getByText(/^Membership until/)).toBeVisible();
  expect(await faultsInEveryLook(page)).toEqual([]);
});
