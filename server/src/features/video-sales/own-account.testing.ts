import { onTestFinished } from 'vitest';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import { cards, newAttempt, openSale, payment } from './video-sales.testing.ts';

export const account = '/general/v1.1/sale/account';
export const selling = '/general/v1.1/sale/gateway';
export const keys = {
  secretKey: 'sk_test_double',
  publishableKey: 'pk_test_double',
  webhookSecret: 'whsec_new',
};

interface Stripe extends AsyncDisposable {
  url: string;
  fillForm(clientSecret: string, number: string): { status: string };
  answerBank(clientSecret: string, answer: 'APPROVE' | 'REFUSE'): object;
}

/** A business that sells a video, and Stripe beside the platform. */
export async function openBesideStripe<Double extends Stripe>(
  openDouble: (nowSec: () => number) => Promise<Double>,
  database: TestDatabase,
  more: Parameters<typeof openSale>[1] = {},
) {
  let nowSec = () => 0;
  const stripe = await openDouble(() => nowSec());
  onTestFinished(() => stripe[Symbol.asyncDispose]());
  const env = { ZEACON_STRIPE_API_URL: stripe.url, ...more.env };
  const sale = await openSale(database, { ...more, env });
  const { platform, business, pay, answer, streamId } = sale;
  nowSec = () => Math.floor(platform.clock.now().getTime() / 1000);
  const call = (method: string, url: string, body?: object, who = business) => platform.call(who, method, url, body);
  const connect = (changes: object = {}, who = business) => call('PUT', account, { ...keys, ...changes }, who);
  const begin = (changes: object = {}) => pay({ card: undefined, ...changes });
  return {
    ...sale,
    stripe,
    call,
    connect,
    begin,
    /** In the form of Stripe, with the answer of the bank. */
    async buy(changes: object = {}, number: string = cards.good) {
      const attempt = newAttempt();
      const begun = await begin({ attempt, ...changes });
      const { clientSecret } = begun.data.form;
      if (stripe.fillForm(clientSecret, number).status === 'requires_action')
        stripe.answerBank(clientSecret, 'APPROVE');
      return answer(attempt, 'APPROVE');
    },
    tell: ({ body, signature }: { body: string; signature: string }, who = business) =>
      platform.app.inject({
        method: 'POST',
        url: `${selling}/stripe/event/${who.businessId}`,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      }),
    events: async () => (await platform.platform.database.pool.query('select * from sale_event')).rows.length,
    /** Also where the session of the business is over. */
    states: async () =>
      (await database.pool.query('select state from video_purchase order by email')).rows.map(({ state }) => state),
    payments: async () =>
      (await call('GET', '/general/v1.1/history/payment')).data.items.sort(
        (a: { refundedAmount: number }, b: { refundedAmount: number }) => b.refundedAmount - a.refundedAmount,
      ),
    finishStale: () => platform.modules.videoSales.finishStale(),
    payable: async () => (await sale.get(`${payment}?streamId=${streamId}`)).json().responseData,
  };
}
