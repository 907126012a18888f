import type Stripe from 'stripe';
import type { StripeConfig } from '../../../config/stripe-config.ts';
import type { GatewayEvents, GatewayEventTopic } from '../gateway-events.ts';
import { reach } from './stripe-client.ts';

/** The form of an event follows the version that its webhook has at Stripe: no more is read of it than this. */
interface Told {
  id?: unknown;
  payment_intent?: unknown;
  metadata?: { payment?: unknown; business?: unknown } | null;
}

const kinds: Readonly<Record<string, GatewayEventTopic['kind']>> = {
  'payment_intent.succeeded': 'charge',
  'payment_intent.payment_failed': 'charge',
  'payment_intent.canceled': 'charge',
  'setup_intent.succeeded': 'card',
  'charge.refunded': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.closed': 'dispute',
};

/** Of a `warning_` a bank only asks: the money is still with us. */
const settledForUs: ReadonlySet<string> = new Set([
  'won',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
]);

export const isDisputed = ({ status }: Pick<Stripe.Dispute, 'status'>): boolean => !settledForUs.has(status);

export const stateOf = (dispute: Pick<Stripe.Dispute, 'status'>): 'OPEN' | 'WON' | 'LOST' => {
  if (!isDisputed(dispute)) return 'WON';
  return dispute.status === 'lost' ? 'LOST' : 'OPEN';
};

export const chargeOf = ({ payment_intent: intent }: Pick<Stripe.Dispute, 'payment_intent'>): string | undefined =>
  typeof intent === 'string' ? intent : intent?.id;

export function createStripeEvents(
  client: Stripe,
  {
    webhookSecrets,
    webhookToleranceSec,
    isTest,
  }: Pick<StripeConfig, 'webhookSecrets' | 'webhookToleranceSec' | 'isTest'>,
): Omit<GatewayEvents, 'wholeRefund'> {
  function verify(body: Buffer, signature: string, now: Date): Stripe.Event | undefined {
    for (const secret of webhookSecrets) {
      try {
        return client.webhooks.constructEvent(body, signature, secret, webhookToleranceSec, undefined, now.getTime());
      } catch {}
    }
    return undefined;
  }

  return {
    read(body, signature, now) {
      const event = verify(body, signature, now);
      if (!event) return undefined;
      const isOurs = event.livemode === !isTest;
      return { id: event.id, topic: isOurs ? topicOf(event.type, event.data.object as Told) : undefined };
    },

    async dispute(disputeId) {
      const found = await reach(() => client.disputes.retrieve(disputeId));
      const chargeId = chargeOf(found);
      return chargeId === undefined ? undefined : { chargeId, state: stateOf(found) };
    },
  };
}

function topicOf(type: string, { id, metadata, payment_intent: chargeId }: Told): GatewayEventTopic | undefined {
  const kind = kinds[type];
  if (!kind || typeof id !== 'string') return undefined;
  if (kind === 'refund') return typeof chargeId === 'string' ? { kind, chargeId } : undefined;
  if (kind === 'dispute') return { kind, disputeId: id };
  const { payment, business } = metadata ?? {};
  if (kind === 'charge') return typeof payment === 'string' ? { kind, paymentId: payment, chargeId: id } : undefined;
  return typeof business === 'string' ? { kind, businessId: business, confirmingId: id } : undefined;
}
