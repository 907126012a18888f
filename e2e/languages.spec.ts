import { expect, test } from '@playwright/test';
import { demoAccount } from '../server/src/demo/demo-content.ts';
import { signIn } from './support/console-page.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform();

test('the console uses the chosen language from then on', async ({ page }) => {
  const { url } = platform();
  await signIn(page, url, demoAccount);
  await page.goto(`${url}/profile`);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('button', { name: 'Sprache' })).toBeFocused();
  await expect(page).toHaveTitle('Profil – Zeacon');

  await page.goto(`${url}/settings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Unternehmen' })).toBeVisible();
  // A contract rule's message, shown while the form is filled in.
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('ana@nowhere');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Invalid format for email')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveAccessibleDescription(/E-Mail/);
});

test('in Arabic the page runs from right to left', async ({ page }) => {
  const { url } = platform();
  await signIn(page, url, demoAccount);
  await page.goto(`${url}/profile`);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const rail = await page.getByRole('navigation').first().boundingBox();
  const main = await page.getByRole('main').boundingBox();
  expect(rail!.x).toBeGreaterThan(main!.x);
});

for (const [locale, heading] of [
  ['fr-CA', 'Se connecter'],
  ['es-MX', 'Iniciar sesión'],
] as const)
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale });

    test('is spoken to in its language', async ({ page }) => {
      await page.goto(`${platform().url}/login`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    });
  });

test.describe('a browser in German', () => {
  test.use({ locale: 'de-DE' });

  test('gets German before signing in', async ({ page }) => {
    await page.goto(`${platform().url}/login`);
    await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
    await page.getByLabel('E-Mail').fill('ana@northlight.example');
    await page.getByLabel('Passwort', { exact: true }).fill('Not-the-One-1');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    // The server's message is in English.
    await expect(page.getByRole('alert')).toContainText('Passwort');
  });
});
