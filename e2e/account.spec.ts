import { expect, test } from '@playwright/test';
import { logIn, signUp } from './support/console-page.ts';
import { newestMail } from './support/mails.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

test('an email is confirmed by code, a forgotten password replaced by a link, and another device logged out', async ({
  page,
  browser,
}) => {
  const { url, dataFolder } = platform();
  const { email } = await signUp(page, url);
  const { code } = await newestMail(dataFolder, email);
  const banner = page.getByRole('region', { name: 'Confirm your email' });
  await banner.getByRole('button', { name: 'Enter code' }).click();
  await page.getByLabel('Code').fill(code!);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(banner).toBeHidden();

  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await elsewhere.goto(`${url}/login`);
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
  await elsewhere.getByLabel('Email').fill(email);
  await elsewhere.getByRole('button', { name: 'Send link' }).click();
  await expect(elsewhere.getByText('a link is on its way')).toBeVisible();
  const { links } = await newestMail(dataFolder, email, 2);
  await elsewhere.goto(links[0]!);
  await elsewhere.getByLabel('New password').fill('Land-Worthy-2');
  await elsewhere.getByLabel('Confirm password').fill('Land-Worthy-2');
  await elsewhere.getByRole('button', { name: 'Change password' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await logIn(elsewhere, url, { email, password: 'Land-Worthy-2' });

  // The session of the sign-up has ended.
  await page.reload();
  await logIn(page, url, { email, password: 'Land-Worthy-2' });
  await page.getByRole('link', { name: 'Security' }).click();
  const sessions = page.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This device' })).toContainText('127.0.0.1');
  await page.getByRole('button', { name: /^Log out Chrome/ }).click();
  await expect(sessions).toHaveCount(1);
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect((await newestMail(dataFolder, email, 3)).subject).toBe('Your password was changed');
  await context.close();
});
