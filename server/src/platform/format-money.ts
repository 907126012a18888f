import { minorDigits } from '@zeacon/contract';

/** 1900 in EUR is "€19.00". */
export function formatMoney(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 10 ** digits);
}
