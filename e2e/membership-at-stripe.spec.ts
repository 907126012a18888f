import { expect, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { businessCalls } from './support/business-calls.ts';
import { signInAsMember } from './support/community-page.ts';
import { signUp } from './support/console-page.ts';
import { playStripe } from './support/stripe-in-browser.ts';
import { useStripe } from './support/use-stripe.ts';

const running = useStripe(({ url }) => ({ ZEACON_SALES_SANDBOX: '0', ZEACON_STRIPE_API_URL: url }));
const base = '/business/v1.1/community';

test('membership is paid in the form of Stripe on the page of the community', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const {
    stripe,
    platform: { url, dataFolder },
  } = running();
  const owner = await signUp(page, url);
  const { callAt: call } = await businessCalls(page.request, url, owner);
  const keys = { secretKey: 'sk_test_double', publishableKey: 'pk_test_double', webhookSecret: 'whsec_new' };
  await call('PUT', '/general/v1.1/sale/account', keys);
  const community = await call('POST', base, { title: 'The circle', subdomain: 'the-circle' });
  await call('PUT', `${base}/${community.id}/price`, { amount: 1500, currency: 'EUR' });

  const member = await (await browser.newContext()).newPage();
  const fetched = await playStripe(member, stripe);
  const sent: string[] = [];
  member.on('request', (request) => {
    if (request.url().startsWith(community.url)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await member.goto(community.url);
  await signInAsMember(member, { dataFolder, email: 'ana@example.com', name: 'ana' });
  await member.getByRole('button', { name: 'Join for €15.00' }).click();
  expect(fetched).toEqual([]);
  await member.getByRole('button', { name: 'Continue to payment' }).click();
  const form = member.frameLocator('iframe[title="Secure payment input frame"]');
  await form.getByLabel('Card number').fill('4000000000000002');
  await member.getByRole('button', { name: 'Pay €15.00' }).click();
  await expect(member.getByText('Your card was declined.')).toBeVisible();
  expect(await faultsInEveryLook(member)).toEqual([]);
  await form.getByLabel('Card number').fill('4000002760003184');
  await member.getByRole('button', { name: 'Pay €15.00' }).click();
  await member.frameLocator('iframe[title="Bank"]').getByRole('button', { name: 'Complete' }).click();
  await expect(member.getByText('You are a member now')).toBeVisible();
  await member.getByRole('button', { name: 'Continue' }).click();
  await expect(member.getByLabel('What would you like to say?')).toBeVisible();
  expect(sent.filter((text) => /4000\s*0/.test(text))).toEqual([]);
});
