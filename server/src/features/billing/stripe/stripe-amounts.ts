import { ConfigError } from '../../../config/read-env.ts';

/** Stripe writes them with two decimals that are always 0. */
const withTwoZeros = new Set(['ISK', 'UGX']);
/** Stripe charges them only in tens of their smallest unit. */
const inTens = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

export const toStripeAmount = (amount: bigint, currency: string): number =>
  Number(withTwoZeros.has(currency) ? amount * 100n : amount);

/** Of what it charged or gave back. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  withTwoZeros.has(currency) ? Math.round(amount / 100) : amount;

/** Others are charged in tens of what prices are counted in. */
export const takesCurrency = (currency: string): boolean => !inTens.has(currency);

export function requireChargeable(currency: string): void {
  if (!takesCurrency(currency))
    throw new ConfigError(
      `ZEACON_PLANS has prices in ${currency}, which Stripe cannot charge exactly. Use another one.`,
    );
}
