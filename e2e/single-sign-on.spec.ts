import { expect, type Page, test } from '@playwright/test';
import { openRealProvider } from '../server/src/features/single-sign-on/real-provider.testing.ts';
import { accessibilityFaults } from './support/axe.ts';
import { signUp } from './support/console-page.ts';
import { newestMail } from './support/mails.ts';
import { type PlatformFolder, type RunningPlatform, startPlatform } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';

let folder: PlatformFolder;
let platform: RunningPlatform;
const closing: (() => void)[] = [];

test.beforeAll(async () => {
  folder = await createPreparedFolder('empty', 'postgres');
  const provider = await openRealProvider(`http://localhost:${folder.port}/single-sign-on`, (close) =>
    closing.push(close),
  );
  platform = await startPlatform(folder, { ZEACON_DEMO: '0', ZEACON_OIDC_NAME: 'Harbour Login', ...provider.env });
});
test.afterAll(async () => {
  await platform?.stop();
  for (const close of closing) close();
  await folder?.remove();
});

async function signInAtProvider(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Harbour Login' }).click();
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
