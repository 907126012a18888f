import { expect, type Page } from '@playwright/test';
import { type Mail, newestMail } from './mails.ts';

/** Makes one in the console, where the business is signed in. */
export async function makeCommunity(page: Page, origin: string, title: string, subdomain: string): Promise<string> {
  await page.goto(`${origin}/communities`);
  await page.getByRole('link', { name: 'New community' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Subdomain').fill(subdomain);
  await page.getByRole('button', { name: 'Next' }).click();
  await finishSetup(page);
  await expect(page.getByRole('tab', { name: 'Posts' })).toBeVisible();
  return `http://${subdomain}.${new URL(origin).host}`;
}

/** From the second step of a new community on, with nothing filled in: everybody may read it. */
export async function finishSetup(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Look' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('radio', { name: /^Everybody/ })).toBeChecked();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('region', { name: 'Your community is open' }).getByRole('button', { name: 'Close' }).click();
}

/** Signs somebody in for the first time, on a page of the community; returns the mail with the link. */
export async function signInAsMember(
  page: Page,
  { dataFolder, email, name }: { dataFolder: string; email: string; name: string },
): Promise<Mail> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('status')).toHaveText(/^A link is on its way to you/);
  const mail = await newestMail(dataFolder, email);
  await page.goto(mail.links[0]!);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  return mail;
}

/** As `signInAsMember`, from the start page, and joins. */
export async function joinCommunity(
  page: Page,
  home: string,
  person: { dataFolder: string; email: string; name: string },
): Promise<void> {
  await page.goto(home);
  await signInAsMember(page, person);
  await expect(page).toHaveURL(`${home}/`);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
}
