import { expect, test } from '@playwright/test';
import { logIn, signUpByForm } from './support/console-page.ts';
import { newestMail } from './support/mails.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

test('an email is confirmed and changed by codes, a forgotten password replaced by a link, and another device logged out', async ({
  page,
  browser,
}) => {
  const { url, dataFolder } = platform();
  const { email } = await signUpByForm(page, url);
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

  const newEmail = `new-${email}`;
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await dialog.getByLabel('New email').fill(newEmail);
  await dialog.getByLabel('Current password').fill('Land-Worthy-2');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByLabel('Code').fill((await newestMail(dataFolder, newEmail)).code!);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`You log in with ${newEmail}.`)).toBeVisible();
  const told = [newestMail(dataFolder, email, 4), newestMail(dataFolder, newEmail, 2)];
  for (const mail of told) expect((await mail).subject).toBe('Your email address was changed');
  await page.context().clearCookies();
  await page.reload();
  await logIn(page, url, { email: newEmail, password: 'Land-Worthy-2' });
});

test('the link of the mail confirms an email after a log-in, where nobody is logged in', async ({ page, browser }) => {
  const { url, dataFolder } = platform();
  const { email, password } = await signUpByForm(page, url);
  const { links } = await newestMail(dataFolder, email);
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await elsewhere.goto(links[0]!);
  await elsewhere.getByRole('link', { name: 'Log in' }).click();
  await elsewhere.getByLabel('Email').fill(email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(password);
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(elsewhere.getByText('Thank you. Your email is confirmed.')).toBeVisible();
  await context.close();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Confirm your email' })).toBeHidden();
});

test('one more business is created, and its email is confirmed by the link of a mail', async ({ page }) => {
  const { url, dataFolder } = platform();
  const { email } = await signUpByForm(page, url);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'New business' }).click();
  const dialog = page.getByRole('dialog', { name: 'New business' });
  const office = `office-${email}`;
  const name = `Second${Date.now()}`;
  await dialog.getByLabel('Business name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Create business' }).click();
  await expect(page.getByRole('button', { name: `${name}, change business` })).toBeVisible();

  await page.getByRole('link', { name: 'Business', exact: true }).click();
  await page.getByRole('textbox', { name: /^Email/ }).fill(office);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`${office} is not confirmed yet.`)).toBeVisible();
  const mail = await newestMail(dataFolder, office);
  expect(mail.subject).toBe(`Confirm the email of ${name}`);
  await page.goto(mail.links[0]!);
  await expect(page.getByText('Thank you. The email is confirmed.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Zeacon' }).click();
  await page.getByRole('link', { name: 'Business', exact: true }).click();
  await expect(page.getByText(`${office} is confirmed.`)).toBeVisible();
});
