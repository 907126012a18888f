import { minorDigits, parsePrice } from '@zeacon/contract';
import { formatter } from '../../language/formatter.ts';

const currencies = new Map<string, () => Intl.NumberFormat>();

/** 1900 in EUR is "€19.00", as the language writes it. */
export function formatMoney(amount: number, currency: string): string {
  let format = currencies.get(currency);
  if (!format) {
    format = formatter((locales) => new Intl.NumberFormat(locales, { style: 'currency', currency }));
    currencies.set(currency, format);
  }
  return format().format(amount / 10 ** minorDigits(currency));
}

/** 1900 in EUR is "19.00", as it stands in a field. */
export function toTyped(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** Of a field, where people may write "19,00" too; undefined if it is no amount. */
export const parseTyped = (text: string, currency: string): number | undefined =>
  parsePrice(text.trim().replace(',', '.'), currency);
