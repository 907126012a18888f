import type Stripe from 'stripe';
import type { StripeConfig } from '../../../config/stripe-config.ts';
import type { ChargeAnswer, Declined, HolderAnswer } from '../payment-gateway.ts';
import { fromStripe, takesCurrency, toStripe } from './stripe-amounts.ts';
import { createStripeCharges } from './stripe-charges.ts';
import { openStripe, reach } from './stripe-client.ts';
import { declinedBy } from './stripe-declines.ts';
import { chargeOf, createStripeEvents, stateOf } from './stripe-events.ts';
import { createStripeKeptCards } from './stripe-kept-cards.ts';
import { createStripeRefunds } from './stripe-refunds.ts';

/** Who pays once is no customer at Stripe: no card of theirs is kept. */
const nobody = { find: async () => undefined };

/** The account of a business, where viewers pay in the form of Stripe. */
export async function openStripeSales(config: Omit<StripeConfig, 'takesCardFields'>) {
  const { publishableKey, isTest } = config;
  const client = await openStripe(config);
  const { answerCharge, secretOf } = createStripeCharges({ client, customers: nobody, prefix: '' });
  const { keeping, ...kept } = createStripeKeptCards(client);
  const { refund, refundPart, refundedOf } = createStripeRefunds(client);

  return {
    isSandbox: false as const,
    form: { gateway: 'STRIPE' as const, publishableKey, isTest },
    takesCurrency,
    ...kept,
    answerCharge: (charge: { key: string; chargeId: string; answer: HolderAnswer }): Promise<ChargeAnswer> =>
      answerCharge(charge),
    secretOf,
    isPaid: async (chargeId: string): Promise<boolean> =>
      (await reach(() => client.paymentIntents.retrieve(chargeId))).status === 'succeeded',
    refund,
    refundPart: ({ amount, currency, ...part }: { key: string; chargeId: string; amount: bigint; currency: string }) =>
      refundPart({ ...part, amount: toStripe(amount, currency) }),
    events: {
      ...createStripeEvents(client, config),
      disputesSince: (time: Date) =>
        reach(async () => {
          const found: { chargeId: string; state: ReturnType<typeof stateOf> }[] = [];
          const created = { gte: Math.floor(time.getTime() / 1000) };
          for await (const dispute of client.disputes.list({ created, limit: 100 })) {
            const chargeId = chargeOf(dispute);
            if (chargeId !== undefined) found.push({ chargeId, state: stateOf(dispute) });
          }
          return found;
        }),
      async refundedOf(chargeId: string, currency: string) {
        const found = await refundedOf(chargeId);
        return { ...found, amount: fromStripe(found.amount, currency) };
      },
    },

    /** Whose account it is. Rejects where the key is not good. */
    async account(): Promise<{ id: string; name: string }> {
      const { id, settings, business_profile: profile, email } = await reach(() => client.accounts.retrieveCurrent());
      return { id, name: settings?.dashboard.display_name || profile?.name || email || '' };
    },

    /** A payment that the browser pays with its secret. The same key opens the same one. */
    async openPayment({
      key,
      businessId,
      amount,
      currency,
      keepsCard = false,
    }: {
      key: string;
      businessId: string;
      amount: bigint;
      currency: string;
      keepsCard?: boolean;
    }): Promise<{ outcome: 'opened'; chargeId: string } | Declined> {
      const made = await reach<Stripe.PaymentIntent, Declined>(
        async () =>
          client.paymentIntents.create(
            {
              ...(keepsCard && (await keeping(key))),
              amount: toStripe(amount, currency),
              currency: currency.toLowerCase(),
              allowed_payment_method_types: ['card'],
              metadata: { payment: key, business: businessId },
            },
            { idempotencyKey: key },
          ),
        declinedBy,
      );
      return 'outcome' in made ? made : { outcome: 'opened', chargeId: made.id };
    },
  };
}
