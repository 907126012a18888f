import type Stripe from 'stripe';
import { ConfigError } from '../../../config/read-env.ts';
import type { StripeConfig } from '../../../config/stripe-config.ts';
import { GatewayUnavailable } from '../payment-gateway.ts';

/** Everything sent and read has this form. Another one is chosen here, together with the package that knows its types. */
export const stripeApiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

const timeoutMs = 20_000;
const retries = 2;

/** The package is loaded where Stripe is set up, and nowhere else. */
export async function openStripe({ secretKey, apiUrl }: Pick<StripeConfig, 'secretKey' | 'apiUrl'>): Promise<Stripe> {
  const { default: Client } = await import('stripe').catch((cause) => {
    throw new ConfigError('Stripe is set up, but its package is missing. Install it: npm install stripe.', { cause });
  });
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Client(secretKey, {
    apiVersion: stripeApiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
  });
}

/** What Stripe answers instead of what was asked for. */
export interface StripeRefusal {
  type: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: Stripe.PaymentIntent;
}

const isRefusal = (error: unknown): error is StripeRefusal & { requestId?: string } =>
  error instanceof Error && 'type' in error && typeof error.type === 'string';

/** What a person can change, another card or amount, and what was done already. */
const forPeople = new Set(['resource_missing', 'amount_too_small', 'amount_too_large', 'charge_already_refunded']);

/**
 * Asks, and hands a refusal that is about the card to `onRefused`. Any other failure is thrown without what was sent or
 * answered: both may hold secrets.
 */
export async function reach<Answer, Other = never>(
  work: () => Promise<Answer>,
  onRefused?: (refusal: StripeRefusal) => Promise<Other> | Other,
  /** Of what is asked again until it is answered: a request that Stripe does not accept never will be. */
  { withInvalid = false } = {},
): Promise<Answer | Other> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error)) throw new GatewayUnavailable('Stripe could not be asked.');
    const { type, code = '', requestId = '' } = error;
    const isForThem = type === 'StripeCardError' || forPeople.has(code);
    if (onRefused && (isForThem || (withInvalid && type === 'StripeInvalidRequestError'))) return onRefused(error);
    throw new GatewayUnavailable(`Stripe answered with ${type} ${code}`.trim().concat(` (request ${requestId}).`));
  }
}
