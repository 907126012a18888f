import { expect, test } from '@playwright/test';
import { faultsInEveryLook, playerFaults } from './support/axe.ts';
import { viewerAgent } from './support/browsers.ts';
import { businessCalls } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import { signUp } from './support/console-page.ts';
import { newestMail } from './support/mails.ts';
import { playStripe } from './support/stripe-in-browser.ts';
import { thorough } from './support/thorough.ts';
import { useStripe } from './support/use-stripe.ts';

test.use({ userAgent: viewerAgent });

const running = useStripe(({ url }) => ({ ZEACON_SALES_SANDBOX: '0', ZEACON_STRIPE_API_URL: url }));

test(
  'a business connects its account, and a viewer pays it in the form of Stripe until their bank takes it back',
  thorough,
  async ({ page, browser }) => {
    test.setTimeout(180_000);
    const {
      stripe,
      platform: { url, dataFolder },
    } = running();
    const owner = await signUp(page, url);
    const calls = await businessCalls(page.request, url, owner);
    const video = await calls.publishFile(
      await makeClip('sold-long', { seconds: 90, size: '320x180', bitrate: '200k' }),
      'Harbour tour',
    );
    await page.goto(`${url}/videos/${video.id}`);
    await page.getByRole('tab', { name: 'Sell' }).click();
    await expect(page.getByText('so nothing can have a price')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Sales' }).click();
    await page.getByRole('button', { name: 'Connect an account at Stripe' }).click();
    await page.getByLabel('Publishable key').fill('pk_test_double');
    await page.getByLabel('Secret key', { exact: true }).fill('sk_test_other');
    await page.getByLabel('Signing secret of the webhook').fill('whsec_new');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Connect account' }).click();
    await expect(page.getByText('Stripe does not take this key')).toBeVisible();
    await page.getByLabel('Secret key', { exact: true }).fill('sk_test_double');
    const webhookUrl = await page.getByText('/sale/gateway/stripe/event/').textContent();
    await page.getByRole('button', { name: 'Connect account' }).click();
    await expect(page.getByText('Harbour films')).toBeVisible();
    await page.goto(`${url}/videos/${video.id}?tab=sell`);
    await page.getByLabel('Price').fill('9');
    await page.getByLabel('Preview in seconds').fill('2');
    await page.getByRole('button', { name: 'Start selling' }).click();
    await expect(page.getByText('Viewers pay €9.00 once')).toBeVisible();

    // On a phone, the form covers the page, but never what the bank asks there.
    const phone = { userAgent: viewerAgent, viewport: { width: 390, height: 844 } };
    const viewer = await (await browser.newContext(phone)).newPage();
    const fetched = await playStripe(viewer, stripe);
    const sent: string[] = [];
    viewer.on('request', (request) => {
      if (request.url().startsWith(url)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    const opened = await viewer.goto(`${url}/v/${video.id}`);
    expect(opened?.headers()['content-security-policy']).toContain('https://js.stripe.com');
    await viewer.getByRole('button', { name: /^Play/ }).first().click();
    await viewer.getByRole('button', { name: 'Buy for €9.00' }).click();
    await viewer.getByLabel('Email').fill('ana@example.com');
    expect(fetched).toEqual([]);
    await viewer.getByRole('button', { name: 'Continue to payment' }).click();
    const form = viewer.frameLocator('iframe[title="Secure payment input frame"]');
    await form.getByLabel('Card number').fill('4000000000000002');
    await viewer.getByRole('button', { name: 'Pay €9.00' }).click();
    await expect(viewer.getByText('Your card was declined.')).toBeVisible();
    expect(await playerFaults(viewer)).toEqual([]);
    await form.getByLabel('Card number').fill('4000002760003184');
    await viewer.getByRole('button', { name: 'Pay €9.00' }).click();
    await viewer.frameLocator('iframe[title="Bank"]').getByRole('button', { name: 'Complete' }).click();
    await expect(viewer.getByText('The video is yours')).toBeVisible();
    await viewer.getByRole('button', { name: 'Keep watching' }).click();
    const time = () => viewer.locator('zc-player').evaluate((player) => (player as HTMLVideoElement).currentTime);
    await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(3);
    for (const number of ['4000002760003184', '4000000000000002']) expect(sent.join('\n')).not.toContain(number);
    expect([...stripe.payments.values()]).toMatchObject([{ status: 'succeeded', amount: 900 }]);

    // What happens at Stripe itself: a part is given back, then the holder disputes the rest, and wins.
    const [payment] = [...stripe.payments.values()];
    const tell = async (type: string, object: object) => {
      const { body, signature } = stripe.event(type, object);
      const told = await page.request.post(`${url}${new URL(webhookUrl ?? '').pathname}`, {
        data: Buffer.from(body),
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      });
      expect(told.status()).toBe(200);
    };
    stripe.refund(payment!.id, 400);
    await tell('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: payment!.id });
    await page.goto(`${url}/sales`);
    await expect(page.getByText('€4.00 given back')).toBeVisible();
    const dispute = stripe.dispute(payment!.id);
    await tell('charge.dispute.created', dispute);
    await page.reload();
    await expect(page.getByText('Answer it in your Stripe dashboard')).toBeVisible();
    await expect(page.getByText('Disputes: 1, €5.00')).toBeVisible();
    expect(await faultsInEveryLook(page)).toEqual([]);
    expect((await newestMail(dataFolder, owner.email, 1)).text).toContain('€5.00');
    // They watch on meanwhile.
    const stood = await time();
    await viewer.locator('zc-player').evaluate((player) => (player as HTMLVideoElement).play());
    await expect.poll(async () => (await time()) !== stood, { timeout: 30_000 }).toBe(true);
    Object.assign(dispute, { status: 'lost' });
    await tell('charge.dispute.closed', dispute);
    await expect(viewer.getByText('Your money was refunded')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Taken back by the bank')).toBeVisible();
  },
);
