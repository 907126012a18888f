import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { accessibilityFaults, faultsInEveryLook } from './support/axe.ts';
import { signUp } from './support/console-page.ts';
import { newestMail } from './support/mails.ts';
import { startPlatform } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';
import { thorough } from './support/thorough.ts';

const accounts = join(import.meta.dirname, '../scripts/accounts.ts');
const plans = join(import.meta.dirname, '../examples/plans.json');

async function pay(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiration date').fill('12/49');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Ana Berg');
  await page.getByLabel('Zip code').fill('0150');
  await page.getByRole('button', { name: /^Pay €/ }).click();
}

test(
  'an operator makes a promo code, gives credit, and sees both used by a business and in the revenue',
  thorough,
  async ({ page, browser }) => {
    const folder = await createPreparedFolder('empty');
    const env = { ZEACON_DEMO: '0', ZEACON_PLANS: plans };
    let platform = await startPlatform(folder, env);
    try {
      const { url } = platform;
      const owner = await signUp(page, url);
      const context = await browser.newContext();
      const desk = await context.newPage();
      const operator = await signUp(desk, url);
      await platform.stop();
      await promisify(execFile)(process.execPath, [accounts, 'make-operator', operator.email], {
        env: { ...process.env, ZEACON_DATA: folder.path },
      });
      platform = await startPlatform(folder, env);

      await desk.goto(`${url}/operator/promo-codes`);
      await desk.getByRole('button', { name: 'New promo code' }).first().click();
      const maker = desk.getByRole('dialog', { name: 'New promo code' });
      await maker.getByLabel(/^Promo code/).fill('harbour-50');
      await maker.getByLabel('Percent', { exact: true }).fill('50');
      expect(await accessibilityFaults(desk)).toEqual([]);
      await maker.getByRole('button', { name: 'Make promo code' }).click();
      await expect(desk.getByText('HARBOUR-50 can be used now')).toBeVisible();
      const section = desk.getByRole('navigation', { name: 'Operator' });
      await section.getByRole('link', { name: 'Businesses' }).click();
      await desk.getByRole('searchbox', { name: 'Search businesses' }).fill(owner.email);
      const rows = desk.getByRole('grid', { name: 'All businesses' }).getByRole('row');
      await expect(rows).toHaveCount(2);
      await rows.nth(1).getByRole('link').click();
      await desk.getByRole('button', { name: 'Give credit' }).click();
      const giving = desk.getByRole('dialog', { name: 'Give credit' });
      await giving.getByLabel('Amount in EUR').fill('10.00');
      await giving.getByLabel('Reason').fill('Sorry for Tuesday');
      expect(await accessibilityFaults(desk)).toEqual([]);
      await giving.getByRole('button', { name: 'Give credit' }).click();
      await expect(desk.getByRole('region', { name: 'Credit' })).toContainText('€10.00');

      await page.goto(`${url}/billing/checkout?plan=Studio&interval=MONTH`);
      await page.getByLabel('Name on the bill').fill('Harbour AS');
      await page.getByRole('button', { name: /Country$/ }).click();
      await page.getByRole('option', { name: 'Germany', exact: true }).click();
      await page.getByLabel('Promo code').fill('harbour-50');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await pay(page);
      await expect(page.getByText('Studio is your plan')).toBeVisible();

      await desk.reload();
      await expect(desk.getByRole('region', { name: 'Credit' })).toContainText('€0.00');
      await expect(desk.getByRole('grid', { name: 'Bills' })).toContainText('€10.00');
      await expect(desk.getByText('Studio, version 1')).toBeVisible();
      expect(await faultsInEveryLook(desk)).toEqual([]);
      await section.getByRole('link', { name: 'Revenue' }).click();
      await expect(desk.getByRole('grid', { name: 'What changed it' })).toContainText('So far');
      await expect(desk.getByText('€29.50').first()).toBeVisible();
      expect(await faultsInEveryLook(desk)).toEqual([]);
      await section.getByRole('link', { name: 'Plans' }).click();
      await expect(desk.getByRole('row', { name: /Studio, version 1/ }).getByRole('link', { name: '1' })).toBeVisible();
      expect(await faultsInEveryLook(desk)).toEqual([]);
      await section.getByRole('link', { name: 'Promo codes' }).click();
      await desk.getByRole('button', { name: 'Who used HARBOUR-50: 1' }).click();
      await expect(desk.getByRole('dialog').getByRole('link')).toBeVisible();
      await desk.keyboard.press('Escape');
      expect(await faultsInEveryLook(desk)).toEqual([]);
      await desk.getByRole('button', { name: 'End HARBOUR-50' }).click();
      await desk.getByRole('alertdialog').getByRole('button', { name: 'End promo code' }).click();
      await expect(desk.getByRole('row', { name: /HARBOUR-50/ })).toContainText('Ended');

      const enquiry = { businessName: 'Quay', contactMode: 'EMAIL', name: 'Ben', email: 'ben@quay.example', phone: '' };
      expect((await page.request.post(`${url}/business/v1.1/contact-sales`, { data: enquiry })).ok()).toBe(true);
      const told = await newestMail(platform.dataFolder, operator.email, 2);
      expect(told.text).toContain('ben@quay.example');
      await desk.goto(told.links.find((link) => link.endsWith('/operator/enquiries'))!);
      await desk.getByRole('button', { name: 'Mark the enquiry of Ben as answered' }).click();
      await expect(desk.getByRole('button', { name: 'Reopen the enquiry of Ben' })).toBeVisible();
      await desk.reload();
      await expect(desk.getByRole('row', { name: /Ben/ })).toContainText('Answered');
      expect(await faultsInEveryLook(desk)).toEqual([]);

      await page.goto(`${url}/audit-log`);
      await expect(page.getByRole('listitem').filter({ hasText: 'business.credit_given' })).toContainText(
        operator.email,
      );
      await page.goto(`${url}/operator/revenue`);
      await expect(page.getByText('There is nothing at this address')).toBeVisible();
      await context.close();
    } finally {
      await platform.stop();
      await folder.remove();
    }
  },
);
