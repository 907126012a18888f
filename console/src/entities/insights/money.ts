import type { OverlayFigures } from '@zeacon/contract';
import { formatter } from '../../language/formatter.ts';

const list = formatter((locales) => new Intl.ListFormat(locales, { type: 'unit', style: 'short' }));
const amount = formatter((locales) => new Intl.NumberFormat(locales, { maximumFractionDigits: 2 }));
const moneyFormats = formatter((locales) => {
  const made = new Map<string, Intl.NumberFormat>();
  return (currency: string) => {
    const format = made.get(currency) ?? new Intl.NumberFormat(locales, { style: 'currency', currency });
    made.set(currency, format);
    return format;
  };
});

const formatMoney = (value: number, currency: string | null): string =>
  (currency ? moneyFormats()(currency) : amount()).format(value);

/** Values of different currencies are never added up. */
export const formatValues = (values: OverlayFigures['conversionValues']): string =>
  list().format(values.map(({ currency, value }) => formatMoney(value, currency))) || '–';
