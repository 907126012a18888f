import { minorDigits } from '@zeacon/contract';
import { ConfigError } from '../../../config/read-env.ts';

/** Stripe counts them in whole units. */
const whole = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);
/** Stripe counts them in thousandths, and charges only tens of those. */
const inThousandths = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/**
 * Stripe counts all others in hundredths, also those that are written without decimals: HUF, COP, or ISK and UGX, of
 * which it charges whole units alone.
 */
function stripeDigits(currency: string): number {
  if (whole.has(currency)) return 0;
  return inThousandths.has(currency) ? 3 : 2;
}

/** Of amounts at Stripe in ours, as a power of ten. */
const finer = (currency: string): number => stripeDigits(currency) - minorDigits(currency);

/** A price in our minor units, as Stripe is asked for it. Throws where Stripe cannot charge exactly that. */
export function toStripe(amount: bigint, currency: string): number {
  const power = finer(currency);
  const asked = power >= 0 ? amount * 10n ** BigInt(power) : amount / 10n ** BigInt(-power);
  const isExact = power >= 0 || asked * 10n ** BigInt(-power) === amount;
  if (!isExact || (inThousandths.has(currency) && asked % 10n !== 0n))
    throw new RangeError(`Stripe cannot charge ${amount} minor units of ${currency}.`);
  return Number(asked);
}

/** What it charged or gave back, in our minor units. */
export const fromStripe = (amount: number, currency: string): number => Math.round(amount / 10 ** finer(currency));

/** Whether Stripe can charge each price that can be written in it. */
export const takesCurrency = (currency: string): boolean => !inThousandths.has(currency) && finer(currency) >= 0;

export function requireChargeable(currency: string): void {
  if (!takesCurrency(currency))
    throw new ConfigError(
      `ZEACON_PLANS has prices in ${currency}, which Stripe cannot charge exactly. Use another one.`,
    );
}
