import { minorDigits } from '@zeacon/contract';

/** In whole units of the currency: Stripe takes no payment that is smaller. Of others it judges as it is asked. */
const leastAmounts: Readonly<Record<string, number>> = {
  ...{ AED: 2, AUD: 0.5, BGN: 1, BRL: 0.5, CAD: 0.5, CHF: 0.5, CZK: 15, DKK: 2.5, EUR: 0.5, GBP: 0.3, HKD: 4 },
  ...{ HUF: 175, INR: 0.5, JPY: 50, MXN: 10, MYR: 2, NOK: 3, NZD: 0.5, PLN: 2, RON: 2, SEK: 3, SGD: 0.5, THB: 10 },
  USD: 0.5,
};

/** The smallest amount that can be charged, in minor units of the currency; 1 where none is known. */
export const leastCharge = (currency: string): number =>
  Math.max(1, Math.ceil((leastAmounts[currency] ?? 0) * 10 ** minorDigits(currency)));
