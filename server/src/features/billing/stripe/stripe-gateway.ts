import type { StripeConfig } from '../../../config/stripe-config.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { createStripeCards } from './stripe-cards.ts';
import { createStripeCharges } from './stripe-charges.ts';
import { openStripe, reach } from './stripe-client.ts';
import { type CustomerNames, createStripeCustomers } from './stripe-customers.ts';
import { chargeOf, createStripeEvents, isDisputed } from './stripe-events.ts';
import { createStripeRefunds } from './stripe-refunds.ts';

/** Webhooks tell of disputes at once. In case one was lost, they are also looked for so often. */
const disputesEveryMs = 6 * 3_600_000;
const disputeDays = 120;

/** Cards and charges at Stripe. What it calls things stands behind the mode of the keys, so that no test card is charged live. */
export async function createStripeGateway(config: StripeConfig, names: CustomerNames): Promise<PaymentGateway> {
  const { publishableKey, isTest, takesCardFields } = config;
  const client = await openStripe(config);
  const prefix = `stripe:${isTest ? 'test' : 'live'}:`;
  const customers = createStripeCustomers(client, names, prefix);
  const { refund, wholeRefund } = createStripeRefunds(client);
  const { toCard: _toCard, ...cards } = createStripeCards({ client, customers, prefix });
  let disputesAt = Number.NEGATIVE_INFINITY;

  return {
    isSandbox: false,
    form: { gateway: 'STRIPE', publishableKey, isTest },
    takesCardFields,
    owns: (token) => token?.startsWith(prefix) ?? false,
    ...cards,
    ...createStripeCharges({ client, customers, prefix }),
    refund,
    events: { ...createStripeEvents(client, config), wholeRefund },

    async disputedAmong(chargeIds, now) {
      if (chargeIds.length === 0 || now.getTime() - disputesAt < disputesEveryMs) return [];
      const asked = new Set(chargeIds);
      const since = Math.floor(now.getTime() / 1000) - disputeDays * 86_400;
      const found = await reach(async () => {
        const ids: string[] = [];
        for await (const dispute of client.disputes.list({ created: { gte: since }, limit: 100 }))
          if (isDisputed(dispute)) ids.push(chargeOf(dispute) ?? '');
        return ids;
      });
      disputesAt = now.getTime();
      return found.filter((id) => asked.has(id));
    },
  };
}
