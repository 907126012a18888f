import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { appSignUpWithInvite, inviteMember } from '@zeacon/contract';
import { accessibilityFaults } from './support/axe.ts';
import { signUp } from './support/console-page.ts';
import { newestMail } from './support/mails.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
const password = 'Land-Worthy-2';

test('a member takes their data along, deletes their account, is shown so to the team, and restores it by logging in', async ({
  page,
  browser,
}) => {
  const { url, dataFolder } = platform();
  const owner = await signUp(page, url);
  const email = owner.email.replace('owner@', 'ana@');
  const csrf = (await page.context().cookies()).find(({ name }) => name.includes('csrf'))!.value;
  const headers = { 'x-csrf-token': csrf };
  const invited = await page.request.post(`${url}${inviteMember.path}`, { headers, data: { email, role: 'editor' } });
  expect(invited.ok(), await invited.text()).toBe(true);
  const token = (await newestMail(dataFolder, email)).links[0]!.split('#')[1];
  const context = await browser.newContext();
  const ana = await context.newPage();
  const joined = await ana.request.post(`${url}${appSignUpWithInvite.path}`, { data: { token, password } });
  expect(joined.ok(), await joined.text()).toBe(true);

  await test.step('export and delete', async () => {
    await ana.goto(`${url}/security`);
    const download = ana.waitForEvent('download');
    await ana.getByRole('button', { name: 'Export what is stored about you' }).click();
    const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    expect(saved.account[0].email).toBe(email);
    await ana.getByRole('button', { name: 'Delete your account' }).click();
    const dialog = ana.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByRole('checkbox', { name: 'I have exported what I want to keep' }).check();
    await dialog.getByLabel('Current password').fill(password);
    expect(await accessibilityFaults(ana)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete your account' }).click();
    await expect(ana.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });
  await page.goto(`${url}/team`);
  const members = page.getByRole('grid', { name: 'Members' });
  await expect(members.getByRole('row', { name: email })).toContainText('Account deleted, can be restored until');

  await test.step('follow the mail, log in and restore it', async () => {
    const { links, subject } = await newestMail(dataFolder, email, 2);
    expect(subject).toMatch(/^Your account will be deleted on /);
    await ana.goto(links[0]!);
    await ana.getByLabel('Email').fill(email);
    await ana.getByLabel('Password', { exact: true }).fill(password);
    await ana.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(ana.getByRole('heading', { name: /^Your account will be deleted on / })).toBeVisible();
    expect(await accessibilityFaults(ana)).toEqual([]);
    await ana.getByRole('button', { name: 'Restore my account' }).click();
    await expect(ana.getByRole('heading', { name: 'Home' })).toBeVisible();
    expect((await newestMail(dataFolder, email, 3)).subject).toBe('Your account is restored');
  });
  await page.reload();
  await expect(members).toContainText(email);
  await expect(members).not.toContainText('Account deleted');
  await context.close();
});
