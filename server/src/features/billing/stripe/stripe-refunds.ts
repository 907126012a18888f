import type Stripe from 'stripe';
import { GatewayUnavailable } from '../payment-gateway.ts';
import { reach } from './stripe-client.ts';

const isGivenBack = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled';

export function createStripeRefunds(client: Stripe) {
  async function read(chargeId: string) {
    const { amount, refunds } = await reach(async () => ({
      amount: (await client.paymentIntents.retrieve(chargeId)).amount,
      refunds: (await client.refunds.list({ payment_intent: chargeId, limit: 100 })).data.filter(isGivenBack),
    }));
    return { amount, refunds, total: refunds.reduce((sum, refund) => sum + refund.amount, 0) };
  }

  /** What was given back of a charge so far, with the last of its refunds. */
  async function refundedOf(
    chargeId: string,
  ): Promise<{ refundId: string | undefined; amount: number; isWhole: boolean }> {
    const { amount, refunds, total } = await read(chargeId);
    return { refundId: refunds[0]?.id, amount: total, isWhole: total >= amount };
  }

  /** The last of the refunds that together are all of a charge; undefined if some of it is left. */
  async function wholeRefund(chargeId: string): Promise<string | undefined> {
    const { refundId, isWhole } = await refundedOf(chargeId);
    return isWhole ? refundId : undefined;
  }

  return {
    wholeRefund,
    refundedOf,

    /** What is left of the charge. Stripe forgets keys after a day, and refuses to give back more than was paid. */
    async refund({ key, chargeId }: { key: string; chargeId: string }): Promise<{ refundId: string }> {
      const made = await reach<Stripe.Refund, undefined>(
        () => client.refunds.create({ payment_intent: chargeId, metadata: { refund: key } }, { idempotencyKey: key }),
        () => undefined,
      );
      if (made && isGivenBack(made)) return { refundId: made.id };
      const refundId = await wholeRefund(chargeId);
      if (refundId === undefined) throw new GatewayUnavailable('Stripe did not give a payment back.');
      return { refundId };
    },

    /** Also where Stripe has forgotten the key: each refund names it. */
    async refundPart({ key, chargeId, amount }: { key: string; chargeId: string; amount: number }) {
      const { amount: paid, refunds, total } = await read(chargeId);
      if (refunds.some(({ metadata }) => metadata?.refund === key)) return 'made' as const;
      if (total + amount > paid) return 'refused' as const;
      const part = { payment_intent: chargeId, amount, metadata: { refund: key } };
      const made = await reach<Stripe.Refund, undefined>(
        () => client.refunds.create(part, { idempotencyKey: key }),
        () => undefined,
      );
      return made && isGivenBack(made) ? ('made' as const) : ('refused' as const);
    },
  };
}
