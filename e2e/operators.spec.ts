import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { signUp } from './support/console-page.ts';
import { startPlatform } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';
import { thorough } from './support/thorough.ts';

const accounts = join(import.meta.dirname, '../scripts/accounts.ts');

test(
  'an operator looks into a business, changes nothing, and is shown in its audit log until it forbids that',
  thorough,
  async ({ page, browser }) => {
    const folder = await createPreparedFolder('empty');
    const env = { ZEACON_DEMO: '0' };
    let platform = await startPlatform(folder, env);
    try {
      const { url } = platform;
      const owner = await signUp(page, url);
      const context = await browser.newContext();
      const desk = await context.newPage();
      const operator = await signUp(desk, url);
      await desk.goto(url);
      await expect(desk.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expect(desk.getByRole('link', { name: 'Operator', exact: true })).toHaveCount(0);

      await platform.stop();
      const made = await promisify(execFile)(process.execPath, [accounts, 'make-operator', operator.email], {
        env: { ...process.env, ZEACON_DATA: folder.path },
      });
      expect(made.stdout).toContain(`${operator.email} is an operator of the platform now.`);
      platform = await startPlatform(folder, env);

      await desk.goto(`${url}/operator/businesses`);
      await desk.getByRole('searchbox', { name: 'Search businesses' }).fill(owner.email);
      const rows = desk.getByRole('grid', { name: 'All businesses' }).getByRole('row');
      await expect(rows).toHaveCount(2);
      await rows.getByRole('button', { name: /^Act for/ }).click();
      const dialog = desk.getByRole('dialog', { name: /^Act for/ });
      await dialog.getByRole('button', { name: 'Start' }).click();
      await expect(dialog.getByText('Reason is required')).toBeVisible();
      await dialog.getByLabel('Reason').fill('Ticket 7: cannot find a video');
      expect(await accessibilityFaults(desk)).toEqual([]);
      await dialog.getByRole('button', { name: 'Start' }).click();

      const banner = desk.getByRole('region', { name: 'You are acting as somebody else' });
      await expect(banner).toContainText(`${operator.email}, you are viewing`);
      await expect(banner).toContainText('15 min left. Reason: Ticket 7: cannot find a video');
      await desk.goto(`${url}/settings`);
      await expect(banner).toBeVisible();
      expect(await accessibilityFaults(desk)).toEqual([]);
      // What the server would refuse is not offered; that it does refuse is asked of every call in actor-matrix.test.ts.
      const profile = desk.getByRole('region', { name: 'Account' });
      await expect(profile.getByText('Business name', { exact: true })).toBeVisible();
      await expect(profile.getByText(/can change its name, email and picture/)).toHaveCount(0);
      await expect(profile.getByRole('textbox')).toHaveCount(0);
      await expect(desk.getByLabel('Your first name')).toHaveCount(0);
      await expect(desk.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
      await desk.getByRole('link', { name: 'Security' }).click();
      await expect(desk.getByText(`This page is only for ${owner.email}`)).toBeVisible();
      await banner.getByRole('button', { name: 'End' }).click();
      await expect(desk).toHaveURL(`${url}/operator/businesses`);
      await expect(banner).toHaveCount(0);
      await desk.getByRole('link', { name: 'Operator log' }).click();
      const log = desk.getByRole('grid', { name: 'Operator log' });
      await expect(log).toContainText('Ended by the operator');
      await expect(log).toContainText(owner.email);

      await desk.getByRole('link', { name: 'Mails' }).click();
      await desk.getByRole('button', { name: /Language/ }).click();
      await desk.getByRole('option', { name: 'German' }).click();
      const mail = desk.frameLocator('iframe');
      const background = () => mail.locator('body').evaluate((element) => getComputedStyle(element).backgroundColor);
      await expect(mail.locator('html')).toHaveAttribute('lang', 'de');
      const light = await background();
      await desk.getByText('Dark', { exact: true }).click();
      await expect.poll(background).not.toBe(light);

      await page.goto(`${url}/audit-log`);
      const entry = page.getByRole('listitem').filter({ hasText: 'impersonation.begun' });
      await expect(entry).toContainText(`Operator ${operator.email}`);
      await entry.getByText('Begun', { exact: true }).click();
      await expect(entry).toContainText('Ticket 7: cannot find a video');
      await page.goto(`${url}/settings`);
      await page.getByText('Operators may act for members of this business').click();
      await expect(page.getByText('Changes saved')).toBeVisible();
      await desk.goto(`${url}/operator/businesses?search=${encodeURIComponent(owner.email)}`);
      await expect(rows.getByText('Not allowed')).toBeVisible();
      await context.close();
    } finally {
      await platform.stop();
      await folder.remove();
    }
  },
);
