import { badVatId, vatIdOfOtherCountry } from './messages.ts';

/** How the VAT ids of each country are written after its two letters (VIES; Greece writes EL). */
const forms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** The letters that a country's VAT ids begin with. */
const lettersOf = (country: string) => (country === 'GR' ? 'EL' : country);

/** Whether a country, by its ISO code, is in the VAT union. */
export const isInVatUnion = (country: string): boolean => Object.hasOwn(forms, lettersOf(country));

/** Ids are compared without the spaces, dots and hyphens that people write. */
export const plainVatId = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase();

/** Checks how it is written. Countries outside the union write theirs as they like. */
export function validateVatId(text: string, country: string): string | undefined {
  const letters = lettersOf(country);
  const form = forms[letters];
  if (!form) return undefined;
  const id = plainVatId(text);
  if (!id.startsWith(letters)) return vatIdOfOtherCountry;
  return form.test(id.slice(2)) ? undefined : badVatId;
}
