import type Stripe from 'stripe';
import { type Charge, type ChargeAnswer, GatewayUnavailable, type HolderAnswer } from '../payment-gateway.ts';
import { toStripe } from './stripe-amounts.ts';
import { reach } from './stripe-client.ts';
import type { StripeCustomers } from './stripe-customers.ts';
import { declinedBy } from './stripe-declines.ts';

/** Stripe forgets a key after 24 hours; from then on it is asked whether there was a charge. */
const keysKeptMs = 20 * 3_600_000;
/** Clocks differ. */
const clockMarginSec = 600;

export function createStripeCharges({
  client,
  customers,
  prefix,
}: {
  client: Stripe;
  customers: Pick<StripeCustomers, 'find'>;
  prefix: string;
}) {
  const look = (id: string) => reach(() => client.paymentIntents.retrieve(id));

  /** Nobody can pay it any more. False if it was paid meanwhile. */
  const giveUp = (id: string, key: string): Promise<boolean> =>
    reach(() => client.paymentIntents.cancel(id, {}, { idempotencyKey: `${key}:cancel` })).then(
      () => true,
      () => false,
    );

  async function toAnswer(intent: Stripe.PaymentIntent, key: string): Promise<ChargeAnswer> {
    const { id: chargeId, status, last_payment_error: error } = intent;
    if (status === 'succeeded') return { outcome: 'charged', chargeId };
    if (status === 'requires_action') return { outcome: 'asks-holder', chargeId };
    if (status === 'canceled') return error ? declinedBy(error) : { outcome: 'declined', reason: 'not-confirmed' };
    if (status !== 'requires_payment_method') throw new GatewayUnavailable(`Stripe has a payment ${status}.`);
    // Left open, whoever has its secret could pay it later.
    await giveUp(chargeId, key);
    return error ? declinedBy(error) : { outcome: 'declined', reason: 'not-confirmed' };
  }

  async function findEarlier(customer: string, key: string, begunAt: Date): Promise<Stripe.PaymentIntent | undefined> {
    const since = Math.floor(begunAt.getTime() / 1000) - clockMarginSec;
    return reach(async () => {
      for await (const intent of client.paymentIntents.list({ customer, created: { gte: since }, limit: 100 }))
        if (intent.metadata.payment === key) return intent;
      return undefined;
    });
  }

  async function create(customer: string, charge: Charge): Promise<Stripe.PaymentIntent | ChargeAnswer> {
    const { key, businessId, token, amount, currency, isAttended } = charge;
    return reach(
      async () => {
        const made = await client.paymentIntents.create(
          {
            amount: toStripe(amount, currency),
            currency: currency.toLowerCase(),
            customer,
            payment_method: token.slice(prefix.length),
            allowed_payment_method_types: ['card'],
            confirm: true,
            ...(isAttended ? { use_stripe_sdk: true } : { off_session: true }),
            metadata: { payment: key, business: businessId },
          },
          { idempotencyKey: key },
        );
        // Asked with a key again, Stripe answers what was then.
        return made.status === 'succeeded' ? made : await client.paymentIntents.retrieve(made.id);
      },
      async (refusal) => {
        if (refusal.payment_intent) await giveUp(refusal.payment_intent.id, key);
        return declinedBy(refusal);
      },
      { withInvalid: true },
    );
  }

  return {
    async charge(charge: Charge): Promise<ChargeAnswer> {
      const { key, businessId, begunAt, now } = charge;
      const customer = await customers.find(businessId);
      if (customer === undefined) return { outcome: 'declined', reason: 'unknown-card' };
      const isLate = now.getTime() - begunAt.getTime() > keysKeptMs;
      const made = (isLate && (await findEarlier(customer, key, begunAt))) || (await create(customer, charge));
      return 'outcome' in made ? made : toAnswer(made, key);
    },

    async answerCharge({
      key,
      chargeId,
      answer,
    }: {
      key: string;
      chargeId: string;
      answer: HolderAnswer;
    }): Promise<ChargeAnswer> {
      const intent = await look(chargeId);
      if (intent.metadata.payment !== key) throw new GatewayUnavailable('Stripe has this charge for another payment.');
      const isOpen = intent.status === 'requires_action' || intent.status === 'requires_confirmation';
      if (answer === 'APPROVE' || !isOpen) return toAnswer(intent, key);
      if (await giveUp(chargeId, key)) return { outcome: 'declined', reason: 'not-confirmed' };
      return toAnswer(await look(chargeId), key);
    },

    secretOf: async (chargeId: string): Promise<string | null> => (await look(chargeId)).client_secret,
  };
}
