import { createRequire } from 'node:module';

type Look = (address: string) => unknown;

let look: Look | undefined;

/** Reads the table (1.4 MB) when somebody first asks, and keeps it. */
function table(): Look {
  const require = createRequire(import.meta.url);
  look ??= (require('@roniemartinez/iptocc') as { country_code: Look }).country_code;
  return look;
}

/** In ISO 3166-1 alpha-2, with three that are no countries: of the European Union, of Asia and the Pacific, unknown. */
const code = /^(?!EU|AP|XX|ZZ)[A-Z]{2}$/;

/** A code of two capital letters, if that is what the text says. */
export const toCountry = (text: unknown): string | undefined =>
  typeof text === 'string' && code.test(text.toUpperCase()) ? text.toUpperCase() : undefined;

/**
 * The country of a network address, such as `DE`, for IPv4 and IPv6; undefined for private and unknown ones. It is the
 * country that the address was assigned in, which for some 5 % is not where its user is.
 */
export const countryOf = (address: string): string | undefined =>
  toCountry(table()(address.replace(/^::ffff:(?=\d+\.)/i, '')));
