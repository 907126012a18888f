import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { accessibilityFaults } from './support/axe.ts';
import { signUp } from './support/console-page.ts';
import { playStripe } from './support/stripe-in-browser.ts';
import { useStripe } from './support/use-stripe.ts';

const running = useStripe(({ env }) => ({
  ZEACON_PLANS: join(import.meta.dirname, '../examples/plans.json'),
  ...env,
}));

async function enterCard(page: Page, number: string): Promise<void> {
  const form = page.frameLocator('iframe[title="Secure payment input frame"]');
  await form.getByLabel('Card number').fill(number);
}

const answerBank = (page: Page, answer: 'Complete' | 'Fail') =>
  page.frameLocator('iframe[title="Bank"]').getByRole('button', { name: answer }).click();

test('a business pays in the form of Stripe with a card whose bank asks each time, and replaces it', async ({
  page,
}) => {
  const {
    stripe,
    platform: { url },
  } = running();
  const fetched = await playStripe(page, stripe);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(url)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await signUp(page, url);
  const opened = await page.goto(`${url}/billing/checkout?plan=Studio&interval=MONTH`);
  expect(opened?.headers()['content-security-policy']).toContain("script-src 'self' https://js.stripe.com");
  await page.getByLabel('Name on the bill').fill('Harbour AS');
  await page.getByRole('button', { name: /Country$/ }).click();
  await page.getByRole('option', { name: 'Germany', exact: true }).click();
  expect(fetched).toEqual([]);
  await page.getByRole('button', { name: 'Continue to payment' }).click();

  const pay = page.getByRole('button', { name: 'Pay €70.21' });
  await expect(pay).toBeEnabled();
  expect(await accessibilityFaults(page)).toEqual([]);
  await enterCard(page, '4000000000000002');
  await pay.click();
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await enterCard(page, '4000002760003184');
  await pay.click();
  await answerBank(page, 'Complete');
  await expect(page.getByRole('heading', { name: 'Your bank' })).toHaveCount(0);
  await answerBank(page, 'Fail');
  await expect(page.getByRole('alert')).toContainText('The payment was not confirmed with the bank');
  await pay.click();
  await expect(page.getByTitle('Bank')).toBeVisible();
  // Whoever goes away from their bank finds the payment again.
  await page.reload();
  await expect(page.getByText('Your bank has not confirmed the payment of €70.21 for Studio yet.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm with your bank' }).click();
  await answerBank(page, 'Complete');
  await expect(page.getByText('Studio is your plan')).toBeVisible();
  await page.goto(`${url}/billing`);
  await expect(page.getByText('Your bank has not confirmed')).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Bills' })).toContainText('Paid');
  const states = [...stripe.payments.values()].map(({ status, amount }) => `${status} ${amount}`);
  expect(states).toEqual(['canceled 7021', 'succeeded 7021']);

  await page.getByRole('button', { name: 'Replace card' }).click();
  await enterCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  for (const number of ['4000002760003184', '4242424242424242']) expect(sent.join('\n')).not.toContain(number);
});
