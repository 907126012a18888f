import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { accessibilityFaults } from './support/axe.ts';
import { signUp } from './support/console-page.ts';
import { newestMail } from './support/mails.ts';
import { useSharedPlatform } from './support/use-platform.ts';
import { addAuthenticator, offerNoPasskeys } from './support/virtual-authenticator.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
const nowSec = () => Math.floor(Date.now() / 1000);

/** The dialog that shows the secret. */
async function beginTurningOn(page: Page, password: string): Promise<Locator> {
  await page.goto(`${platform().url}/security`);
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  return dialog;
}

test('two-step verification is turned on by an app, asked for at log-in, and turned off with a recovery code', async ({
  page,
  browser,
}) => {
  const { url, dataFolder } = platform();
  const { email, password } = await signUp(page, url);
  const dialog = await beginTurningOn(page, password);
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const secret = (await dialog.locator('code').textContent())!;
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(generateSync({ secret, epoch: nowSec() }));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  expect((await newestMail(dataFolder, email, 2)).subject).toBe('Two-step verification is on');

  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  const givePassword = async () => {
    await elsewhere.goto(`${url}/login`);
    await elsewhere.getByLabel('Email').fill(email);
    await elsewhere.getByLabel('Password', { exact: true }).fill(password);
    await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(elsewhere.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  };
  await givePassword();
  expect(await accessibilityFaults(elsewhere)).toEqual([]);
  // The code of this half minute was used above; the next one is taken early.
  await elsewhere.getByRole('textbox', { name: /^Code/ }).fill(generateSync({ secret, epoch: nowSec() + 30 }));
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(elsewhere).toHaveURL(`${url}/`);

  await context.clearCookies();
  await givePassword();
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click();
  await elsewhere.getByLabel('Recovery code').fill(codes[0]!);
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(elsewhere).toHaveURL(`${url}/`);
  await context.close();

  await page.reload();
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(codes[1]!);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-step verification is off. All other devices are logged out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on', exact: true })).toBeVisible();
});

test('a passkey takes the place of the code at log-in', async ({ page, context }) => {
  const { url } = platform();
  const { email, password } = await signUp(page, url);
  await addAuthenticator(page);
  await offerNoPasskeys(page);
  const dialog = await beginTurningOn(page, password);
  const secret = (await dialog.locator('code').textContent())!;
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(generateSync({ secret, epoch: nowSec() }));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name').fill('Key');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(codes[0]!);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You can log in with “Key” from now on.')).toBeVisible();

  await context.clearCookies();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(`${url}/`);
  await page.goto(`${url}/security`);
  await expect(page.getByText('Key', { exact: true })).toBeVisible();
  await expect(page.getByText('Not used yet')).toHaveCount(0);
});
