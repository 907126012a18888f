import { randomUUID } from 'node:crypto';
import type { Card } from '@zeacon/contract';
import type Stripe from 'stripe';
import {
  type CardAnswer,
  type ConfirmAnswer,
  GatewayUnavailable,
  type HolderAnswer,
  type StoredCard,
} from '../payment-gateway.ts';
import { reach } from './stripe-client.ts';
import type { StripeCustomers } from './stripe-customers.ts';
import { declinedBy } from './stripe-declines.ts';

export interface StripeCardsDeps {
  client: Stripe;
  customers: StripeCustomers;
  /** Stands before the ids of cards. */
  prefix: string;
}

const brands: Readonly<Record<string, string>> = {
  amex: 'Amex',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Cards that are stored to be charged while nobody is there. */
export function createStripeCards({ client, customers, prefix }: StripeCardsDeps) {
  function toCard({ id, card, billing_details }: Stripe.PaymentMethod): StoredCard {
    return {
      token: `${prefix}${id}`,
      brand: brands[card?.brand ?? ''] ?? 'Card',
      lastFour: card?.last4 ?? '',
      expires: `${String(card?.exp_month ?? 0).padStart(2, '0')}/${String(card?.exp_year ?? 0).slice(-2)}`,
      name: billing_details.name ?? '',
    };
  }

  function toAnswer(intent: Stripe.SetupIntent): ConfirmAnswer {
    const { status, payment_method: method, last_setup_error: error } = intent;
    if (status === 'canceled') return { outcome: 'unknown' };
    if (status === 'processing') throw new GatewayUnavailable('Stripe still stores the card.');
    if (status !== 'succeeded' || method === null || typeof method === 'string')
      return error ? declinedBy(error) : { outcome: 'declined', reason: 'not-confirmed' };
    const card = toCard(method);
    return { outcome: 'stored', token: card.token, card };
  }

  const begin = (businessId: string, rest: Stripe.SetupIntentCreateParams = {}) =>
    customers.use(businessId, (customer) =>
      client.setupIntents.create(
        {
          customer,
          allowed_payment_method_types: ['card'],
          usage: 'off_session',
          metadata: { business: businessId },
          expand: ['payment_method'],
          ...rest,
        },
        { idempotencyKey: `card:${randomUUID()}` },
      ),
    );

  const giveUp = (id: string) =>
    reach(
      () => client.setupIntents.cancel(id, {}, { idempotencyKey: `${id}:cancel` }),
      () => undefined,
    ).catch(() => undefined);

  return {
    toCard,

    async openForm(businessId: string): Promise<{ confirmingId: string; clientSecret: string }> {
      const { id, client_secret: clientSecret } = await reach(() => begin(businessId));
      if (clientSecret === null) throw new GatewayUnavailable('Stripe gave no secret for a form.');
      return { confirmingId: id, clientSecret };
    },

    /** For callers who may handle numbers of cards. There is nobody whom a bank could ask. */
    async storeCard(businessId: string, given: Card): Promise<CardAnswer> {
      const { cardNumber: number, expirationDate, securityCode: cvc, nameOnCard: name, zipCode } = given;
      const [month, year] = [Number(expirationDate.slice(0, 2)), Number(`20${expirationDate.slice(-2)}`)];
      const answer = await reach(async () => {
        const method = await client.paymentMethods.create(
          {
            type: 'card',
            card: { number, exp_month: month, exp_year: year, cvc },
            billing_details: { name, address: { postal_code: zipCode } },
          },
          { idempotencyKey: `card:${randomUUID()}` },
        );
        return begin(businessId, { payment_method: method.id, confirm: true, use_stripe_sdk: true });
      }, declinedBy);
      if ('outcome' in answer) return answer;
      if (answer.status === 'requires_action') {
        await giveUp(answer.id);
        return { outcome: 'declined', reason: 'asks-holder' };
      }
      const stored = toAnswer(answer);
      if (stored.outcome === 'stored') return { outcome: 'stored', card: stored.card! };
      return stored.outcome === 'declined' ? stored : { outcome: 'declined', reason: 'not-confirmed' };
    },

    /** Only what this business began counts. */
    async confirmCard(businessId: string, id: string, answer: HolderAnswer): Promise<ConfirmAnswer> {
      if (!/^seti_\w+$/.test(id)) return { outcome: 'unknown' };
      const intent = await reach(
        () => client.setupIntents.retrieve(id, { expand: ['payment_method'] }),
        () => undefined,
      );
      const customer = typeof intent?.customer === 'string' ? intent.customer : intent?.customer?.id;
      if (!intent || !customer || customer !== (await customers.find(businessId))) return { outcome: 'unknown' };
      if (answer === 'REFUSE' && intent.status !== 'succeeded') {
        await giveUp(id);
        return { outcome: 'declined', reason: 'not-confirmed' };
      }
      return toAnswer(intent);
    },
  };
}
