import { expect, test } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { signUp } from './support/console-page.ts';
import { newestMail } from './support/mails.ts';
import { useSharedPlatform } from './support/use-platform.ts';
import { addAuthenticator, offerNoPasskeys } from './support/virtual-authenticator.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

test('a passkey is added, logs in from the email field and by its button, and is worth nothing once it is removed', async ({
  page,
  context,
}) => {
  const { url, dataFolder } = platform();
  const { email, password } = await signUp(page, url);
  const { devtools, authenticatorId } = await addAuthenticator(page);

  await page.goto(`${url}/security`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Laptop');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You can log in with “Laptop” from now on.')).toBeVisible();
  await expect(page.getByText('Not used yet')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect((await newestMail(dataFolder, email, 2)).subject).toBe('A passkey was added');
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

  // Offered where the email is typed, before anything is pressed. The virtual authenticator takes it at once.
  await context.clearCookies();
  let letIn = () => {};
  const wasSeen = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/api/authentication/login/passkey', async (route) => {
    await wasSeen;
    await route.continue();
  });
  await page.goto(`${url}/login`);
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', /webauthn/);
  letIn();
  await expect(page).toHaveURL(`${url}/`);
  await page.unroute('**/api/authentication/login/passkey');

  // Without that, the button asks.
  await offerNoPasskeys(page);
  await context.clearCookies();
  await page.goto(`${url}/login`);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(`${url}/`);

  await page.goto(`${url}/security`);
  await expect(page.getByText('Not used yet')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('“Laptop” is removed. All other devices are logged out.')).toBeVisible();

  await context.clearCookies();
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey is not known here');
});
