import { minorDigits } from '@zeacon/contract';
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
