import { expect, test } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { signUp } from './support/console-page.ts';
import { newestMail } from './support/mails.ts';
import { thorough } from './support/thorough.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

test('somebody is invited by mail, signs up with the link, gets another role and the business, and removes who had it', async ({
  page,
  browser,
}) => {
  const { url, dataFolder } = platform();
  const owner = await signUp(page, url);
  const email = owner.email.replace('owner@', 'ana@');

  await page.goto(`${url}/team`);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: /Role/ }).click();
  await page.getByRole('option', { name: /^Host/ }).click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('grid', { name: 'Open invitations' })).toContainText(email);
  expect(await accessibilityFaults(page)).toEqual([]);

  const { links, subject } = await newestMail(dataFolder, email);
  expect(subject).toContain(owner.email);
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await elsewhere.goto(links[0]!);
  await expect(elsewhere.getByText(`${owner.email} invites you. Your role: Host.`)).toBeVisible();
  expect(await accessibilityFaults(elsewhere)).toEqual([]);
  await elsewhere.getByLabel('Choose a password').fill('Land-Worthy-2');
  await elsewhere.getByLabel('Confirm password').fill('Land-Worthy-2');
  await elsewhere.getByRole('button', { name: 'Create account and join' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect(elsewhere.getByText('Your role: Host.')).toBeVisible();
  await expect(elsewhere.getByRole('link', { name: 'Live', exact: true })).toBeVisible();
  await expect(elsewhere.getByRole('link', { name: 'Webhooks' })).toHaveCount(0);
  await expect(elsewhere.getByRole('button', { name: 'Upload' })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('Nobody is invited at the moment.')).toBeVisible();
  await page.getByRole('button', { name: `Role of ${email}` }).click();
  await page.getByRole('option', { name: /^Editor/ }).click();
  await expect(page.getByText(`Role of ${email} changed: Editor`)).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Make owner' }).click();
  await page.getByRole('button', { name: 'Transfer ownership' }).click();
  await expect(page.getByText(`${email} is the owner now`)).toBeVisible();

  await elsewhere.goto(`${url}/team`);
  await elsewhere.getByRole('button', { name: `Actions for ${owner.email}` }).click();
  await elsewhere.getByRole('menuitem', { name: 'Remove from the business' }).click();
  await elsewhere.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(elsewhere.getByRole('grid', { name: 'Members' }).getByRole('row')).toHaveCount(2);
  await page.goto(`${url}/players`);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect((await newestMail(dataFolder, owner.email, 2)).subject).toContain('You are no longer on the team of');

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Land-Worthy-2');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible();
  await page.goto(`${url}/security`);
  await page.getByRole('button', { name: 'Log out everywhere', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await elsewhere.goto(`${url}/players`);
  await expect(elsewhere.getByRole('heading', { name: 'Log in' })).toBeVisible();

  await elsewhere.goto(links[0]!);
  await expect(elsewhere.getByRole('alert')).toContainText('This invitation was used or withdrawn already');
  await context.close();
});

test(
  'somebody with an account is asked behind the bell at once: one invitation is revoked, one declined, one accepted',
  thorough,
  async ({ page, browser }) => {
    const { url, dataFolder } = platform();
    const context = await browser.newContext();
    const elsewhere = await context.newPage();
    const { email } = await signUp(elsewhere, url);
    const { links } = await newestMail(dataFolder, email);
    await elsewhere.goto(`${url}/settings`);
    const owner = await signUp(page, url);
    const invite = async () => {
      await page.goto(`${url}/team`);
      await page.getByRole('button', { name: 'Invite somebody' }).click();
      await page.getByRole('dialog', { name: 'Invite somebody' }).getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByRole('grid', { name: 'Open invitations' })).toContainText(email);
    };
    const bell = elsewhere.getByRole('button', { name: 'Notifications', exact: true });
    const ringing = elsewhere.getByRole('button', { name: 'Notifications, 1 unread' });
    const panel = elsewhere.getByRole('dialog', { name: 'Notifications' });

    // Before the email is confirmed, nothing says that the account is theirs.
    await invite();
    await bell.click();
    await expect(panel.getByText(/^Nothing yet/)).toBeVisible();
    await elsewhere.keyboard.press('Escape');
    const confirming = await context.newPage();
    await confirming.goto(links[0]!);
    await expect(ringing).toBeVisible();
    await expect(elsewhere.getByRole('status').filter({ hasText: 'New notification: Invitation to' })).toBeAttached();

    await page.getByRole('button', { name: `Actions for ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Revoke invitation' }).click();
    await page.getByRole('button', { name: 'Revoke invitation' }).click();
    await expect(bell).toBeVisible();

    await invite();
    await ringing.click();
    await expect(panel.getByText(`${owner.email} invites you. Your role: Editor.`)).toBeVisible();
    expect(await accessibilityFaults(elsewhere)).toEqual([]);
    await panel.getByRole('button', { name: /^Decline the invitation to/ }).click();
    await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Decline invitation' }).click();
    await expect(elsewhere.getByText('Invitation declined', { exact: true })).toBeVisible();
    await expect(bell).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();

    await invite();
    await ringing.click();
    await panel.getByRole('button', { name: /^Accept the invitation to/ }).click();
    await expect(bell).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Go there' }).click();
    const business = owner.email.replace(/^owner@(\w+)\.example$/, 'Harbour.$1');
    await expect(elsewhere.getByRole('button', { name: `${business}, change business` })).toBeVisible();
    await expect(elsewhere.getByRole('link', { name: 'Webhooks' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('grid', { name: 'Members' })).toContainText(email);
    await context.close();
  },
);
