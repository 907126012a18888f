import { expect, type Page, test } from '@playwright/test';
import { openRealProvider } from '../server/src/platform/openid/real-provider.testing.ts';
import { accessibilityFaults, faultsInEveryLook } from './support/axe.ts';
import { businessCalls } from './support/business-calls.ts';
import { signUp } from './support/console-page.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { newestMail } from './support/mails.ts';
import { type PlatformFolder, type RunningPlatform, startPlatform } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';

let folder: PlatformFolder;
let platform: RunningPlatform;
const closing: (() => void)[] = [];
const base = '/business/v1.1/community';

test.beforeAll(async () => {
  folder = await createPreparedFolder('empty', 'postgres');
  const redirectUris = ['single-sign-on', 'community-sign-in'].map((path) => `http://localhost:${folder.port}/${path}`);
  const { env } = await openRealProvider(redirectUris, (close) => closing.push(close));
  const ofMembers = Object.entries(env).map(([name, value]) => [name.replace('_OIDC', '_MEMBERS_OIDC'), value]);
  const names = { ZEACON_OIDC_NAME: 'Harbour Login', ZEACON_MEMBERS_OIDC_NAME: 'Harbour Pass' };
  platform = await startPlatform(folder, { ZEACON_DEMO: '0', ...names, ...env, ...Object.fromEntries(ofMembers) });
});
test.afterAll(async () => {
  await platform?.stop();
  for (const close of closing) close();
  await folder?.remove();
});

async function signInAtProvider(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Harbour Login' }).click();
  await fillAtProvider(page, email);
}

async function fillAtProvider(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('somebody signs up and logs in at the provider, and somebody else links an account that exists', async ({
  page,
  browser,
}) => {
  const { url, dataFolder } = platform;
  const email = 'ada@harbour.example';
  await page.goto(`${url}/signup`);
  await expect(page.getByRole('button', { name: 'Continue with Harbour Login' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await signInAtProvider(page, email);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  expect(page.url()).toBe(`${url}/single-sign-on`);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel('Business name').fill('Harbour.Ada');
  await page.getByRole('checkbox', { name: 'I agree to the terms of use' }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(`${url}/`);

  await page.goto(`${url}/security`);
  await expect(page.getByText('You log in without a password.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Linked accounts' })).toContainText(email);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.context().clearCookies({ name: /^zc_/ });
  await page.goto(`${url}/security`);
  // The provider still knows who is there.
  await page.getByRole('button', { name: 'Continue with Harbour Login' }).click();
  await expect(page).toHaveURL(`${url}/security`);

  const context = await browser.newContext();
  const other = await context.newPage();
  const bea = await signUp(other, url);
  await context.clearCookies();
  await other.goto(`${url}/login`);
  await signInAtProvider(other, bea.email);
  await expect(other.getByRole('heading', { name: 'You have an account already' })).toBeVisible();
  expect(await accessibilityFaults(other)).toEqual([]);
  await other.getByLabel('Password', { exact: true }).fill(bea.password);
  await other.getByRole('button', { name: 'Link and log in' }).click();
  await expect(other).toHaveURL(`${url}/`);
  expect((await newestMail(dataFolder, bea.email, 2)).subject).toBe('A sign-in was linked');

  await other.goto(`${url}/security`);
  await other.getByRole('button', { name: `Unlink ${bea.email}` }).click();
  await other.getByRole('dialog').getByLabel('Current password').fill(bea.password);
  await other.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(other.getByText(`“${bea.email}” is unlinked.`)).toBeVisible();
  await other.getByRole('button', { name: 'Link Harbour Login' }).click();
  await other.getByRole('dialog').getByLabel('Current password').fill(bea.password);
  await other.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByText('Linked. You can log in with it from now on.')).toBeVisible();
  await expect(other.getByRole('list', { name: 'Linked accounts' })).toContainText('Not used yet');
  await context.close();
});

test('a member signs in at the provider on the page of a community, and for a feed on the page of a customer', async ({
  page,
  browser,
}) => {
  const { url } = platform;
  const { callAt: call } = await businessCalls(page.request, url, await signUp(page, url));
  const community = await call('POST', base, { title: 'Harbour club', subdomain: 'harbour-club' });
  await page.goto(`http://harbour-club.${new URL(url).host}/`);
  const member = page.getByRole('link', { name: 'Continue with Harbour Pass' });
  await expect(member).toBeVisible();
  expect(await faultsInEveryLook(page, { sizes: [{ width: 390, height: 844 }] })).toEqual([]);
  await member.click();
  await fillAtProvider(page, 'fay@harbour.example');
  await page.getByLabel('Name').fill('Fay');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('link', { name: 'Fay' })).toBeVisible();

  const feed = `<script type="module" src="${url}/sub-apps/widgets/zc-community-feed.js"></script>
<zc-community-feed community-id="${community.id}"></zc-community-feed>`;
  const shop = await serveCustomerPage(feed);
  const context = await browser.newContext();
  try {
    const visitor = await context.newPage();
    await visitor.goto(shop.url);
    const [popup] = await Promise.all([
      visitor.waitForEvent('popup'),
      visitor.getByRole('button', { name: 'Sign in', exact: true }).first().click(),
    ]);
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      popup.getByRole('link', { name: 'Continue with Harbour Pass' }).click(),
    ]);
    await fillAtProvider(tab, 'fay@harbour.example');
    await expect(tab.getByRole('link', { name: 'Fay' })).toBeVisible();
    await expect(popup.getByText('take part there as Fay')).toBeVisible();
    await popup.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(visitor.getByText('Signed in as Fay')).toBeVisible();
  } finally {
    await context.close();
    await shop.close();
  }
});
