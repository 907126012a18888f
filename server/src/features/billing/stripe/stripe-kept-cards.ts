import type Stripe from 'stripe';
import type { Charge, ChargeAnswer, Declined, HolderAnswer } from '../payment-gateway.ts';
import { createStripeCards } from './stripe-cards.ts';
import { createStripeCharges } from './stripe-charges.ts';
import { reach } from './stripe-client.ts';

/** Stripe charges a card again for the customer alone that it belongs to: one for each membership. */
const toToken = (customer: string, method: string): string => `${customer}/${method}`;
const parse = (token: string): { customer: string; method: string } => {
  const [customer = '', method = ''] = token.split('/');
  return { customer, method };
};

const idOf = (thing: string | { id: string } | null): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id;

/** Cards of people who pay a business again and again. */
export function createStripeKeptCards(client: Stripe) {
  const customersOf = (customer: string) => ({
    find: async () => customer,
    use: <Answer>(_businessId: string, work: (customer: string) => Promise<Answer>) => work(customer),
  });
  const cardsOf = (customer: string) => createStripeCards({ client, customers: customersOf(customer), prefix: '' });
  const { toCard } = cardsOf('');
  const keep = (customer: string, method: Stripe.PaymentMethod) => {
    const { token, brand, lastFour, expires } = toCard(method);
    return { token: toToken(customer, token), brand, lastFour, expires };
  };

  return {
    /** What makes Stripe keep the card of a payment. */
    async keeping(key: string) {
      const made = await client.customers.create({ metadata: { payment: key } }, { idempotencyKey: `${key}:customer` });
      return { customer: made.id, setup_future_usage: 'off_session' as const };
    },

    async keptCard(chargeId: string) {
      const intent = await reach(() => client.paymentIntents.retrieve(chargeId, { expand: ['payment_method'] }));
      const [customer, method] = [idOf(intent.customer), intent.payment_method];
      if (intent.status !== 'succeeded' || !customer || method === null || typeof method === 'string') return undefined;
      return keep(customer, method);
    },

    chargeKept({ token, ...charge }: Omit<Charge, 'isAttended'>): Promise<ChargeAnswer> {
      const { customer, method } = parse(token);
      const charges = createStripeCharges({ client, customers: customersOf(customer), prefix: '' });
      return charges.charge({ ...charge, token: method, isAttended: false });
    },

    openCard: (token: string) => cardsOf(parse(token).customer).openForm(''),

    async confirmCard(token: string, confirmingId: string, answer: HolderAnswer) {
      const { customer } = parse(token);
      const confirmed = await cardsOf(customer).confirmCard('', confirmingId, answer);
      if (confirmed.outcome !== 'stored') return confirmed satisfies { outcome: 'unknown' } | Declined;
      const { brand = 'Card', lastFour = '', expires = '' } = confirmed.card ?? {};
      return {
        outcome: 'stored' as const,
        card: { token: toToken(customer, confirmed.token), brand, lastFour, expires },
      };
    },
  };
}
