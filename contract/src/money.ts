import * as z from 'zod/mini';

/** Whole minor units of a currency, such as cents. */
export const Amount = z.number().check(z.int());

/** How many digits the minor unit of a currency has: 2 for EUR, 0 for JPY. */
export function minorDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** A price as people write it, "19.00", in minor units; undefined if it is none, or finer than the currency. */
export function parsePrice(text: string, currency: string): number | undefined {
  const digits = minorDigits(currency);
  const found = /^(\d{1,9})(?:\.(\d+))?$/.exec(text);
  const fraction = found?.[2] ?? '';
  if (!found || fraction.length > digits) return undefined;
  return Number(found[1]) * 10 ** digits + Number(fraction.padEnd(digits, '0') || 0);
}
