import { minorDigits } from '@zeacon/contract';

/** What payment services charge at least, in whole units of the currency. */
const least: Readonly<Record<string, number>> = {
  ...{ GBP: 0.3, PLN: 2, CZK: 15, HUF: 175, RON: 2, BGN: 1 },
  ...{ SEK: 3, NOK: 3, DKK: 2.5 },
  ...{ JPY: 50, HKD: 4, THB: 10, MYR: 2, AED: 2, MXN: 10 },
};

/** Of others: half a unit, or 50 where there is nothing smaller than a unit. */
const otherwise = (digits: number): number => (digits === 0 ? 50 : 0.5);

/** The smallest amount that payment services charge, in minor units. */
export function leastCharge(currency: string): number {
  const digits = minorDigits(currency);
  return Math.round((least[currency] ?? otherwise(digits)) * 10 ** digits);
}
