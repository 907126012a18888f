import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { accessibilityFaults, faultsInEveryLook } from './support/axe.ts';
import { cards, enterCard } from './support/cards.ts';
import { signUp } from './support/console-page.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({
  ZEACON_DEMO: '0',
  ZEACON_PLANS: join(import.meta.dirname, '../examples/plans.json'),
});

test('a business chooses a plan, pays with a card whose bank asks, sees its bill, cancels and comes back', async ({
  page,
}) => {
  const { url } = platform();
  await page.goto(`${url}/subscription/plan`);
  await expect(page.getByRole('heading', { name: 'Plans and prices' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Plans' }).getByRole('listitem').first()).toBeVisible();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Contact sales' }).click();
  const sales = page.getByRole('dialog', { name: 'Contact sales' });
  await sales.getByLabel('Business name').fill('Harbour');
  await sales.getByLabel('Name', { exact: true }).fill('Ana');
  await sales.getByLabel('Email', { exact: true }).fill('ana@harbour.example');
  const sent = page.waitForRequest((request) => request.url().endsWith('/contact-sales'));
  await sales.getByRole('button', { name: 'Send' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ contactMode: 'EMAIL' });
  await expect(page.getByText('Sent. You will be contacted')).toBeVisible();

  await signUp(page, url);
  await page.goto(`${url}/billing`);
  await expect(page.getByRole('heading', { name: 'No plan yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose a plan' }).click();
  await page.getByRole('link', { name: 'Choose Studio' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout: Studio' })).toBeVisible();
  await page.getByLabel('Name on the bill').fill('Harbour AS');
  await page.getByRole('button', { name: /Country$/ }).click();
  await page.getByRole('option', { name: 'Germany', exact: true }).click();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('region', { name: 'Due now' })).toContainText('€70.21');

  await enterCard(page, '4242');
  await page.getByRole('button', { name: 'Pay €70.21' }).click();
  await expect(page.getByText('The Card Number must be between 12-19 digits')).toBeVisible();
  await enterCard(page, cards.declined);
  await page.getByRole('button', { name: 'Pay €70.21' }).click();
  await expect(page.getByRole('alert')).toContainText('The bank declined the card');
  await enterCard(page, cards.asksHolder);
  await page.getByRole('button', { name: 'Pay €70.21' }).click();
  await page.getByRole('dialog', { name: 'Confirm with your bank' }).getByRole('button', { name: 'Approve' }).click();

  await expect(page.getByText('Studio is your plan')).toBeVisible();
  const bills = page.getByRole('grid', { name: 'Bills' });
  await expect(bills.getByRole('row')).toHaveCount(2);
  await expect(bills).toContainText('Paid');
  expect(await faultsInEveryLook(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await bills.getByRole('button', { name: /^Download/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^ZC-\d{6}\.pdf$/);

  await page.getByRole('button', { name: 'Cancel plan' }).click();
  const question = page.getByRole('alertdialog');
  expect(await accessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/Cancelled: it ends on/)).toBeVisible();
  await page.getByRole('button', { name: 'Reactivate plan' }).click();
  await expect(page.getByText(/Renewed on/)).toBeVisible();

  await page.getByRole('link', { name: 'Change plan' }).click();
  await page.getByRole('link', { name: 'Choose Starter' }).click();
  await expect(page.getByRole('region', { name: 'Due now' })).toContainText('Added to your credit');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(bills.getByRole('row')).toHaveCount(3);
  await expect(bills).toContainText('Credit note');

  await page.getByRole('button', { name: 'Replace card' }).click();
  await enterCard(page, cards.good);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
});
