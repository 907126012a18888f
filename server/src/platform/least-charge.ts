import { minorDigits } from '@zeacon/contract';

/** What payment services charge at least, in whole units of the currency. */
const least: Readonly<Record<string, number>> = {
  ...{ GBP: 0.3, PLN: 2, CZK: 15, HUF: 175, RON: 2, BGN: 1 },
  ...{ SEK: 3, NOK: 3, DKK: 2.5 },
  ...{ JPY: 50, HKD: 4, THB: 10, MYR: 2, AED: 2, MXN: 10 },
  // Of these, an amount has to be worth half a US dollar: well above that, as rates change.
  ...{
    ARS: 1000,
    BDT: 80,
    CLP: 700,
    CNY: 5,
    COP: 3000,
    CRC: 400,
    DOP: 45,
    EGP: 40,
    GEL: 2,
    GTQ: 5,
    IDR: 12_000,
    ILS: 3,
  },
  ...{
    ISK: 100,
    JMD: 100,
    KES: 100,
    KRW: 1000,
    KZT: 350,
    LKR: 220,
    MAD: 7,
    MUR: 30,
    NGN: 1200,
    NPR: 90,
    PEN: 3,
  },
  ...{ PHP: 40, PKR: 180, PYG: 5500, QAR: 3, SAR: 3, TRY: 35, TWD: 22, TZS: 1800, UAH: 30, UGX: 2500, UYU: 30 },
  ...{ VND: 18_000, XAF: 400, XOF: 400, ZAR: 12 },
};

/** Of others: half a unit, or 50 where there is nothing smaller than a unit. */
const otherwise = (digits: number): number => (digits === 0 ? 50 : 0.5);

/** The smallest amount that payment services charge, in minor units. */
export function leastCharge(currency: string): number {
  const digits = minorDigits(currency);
  return Math.round((least[currency] ?? otherwise(digits)) * 10 ** digits);
}
