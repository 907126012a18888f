/**
 * A part of a country by ISO 3166-2, as `DE-BY`, out of what a proxy says: the whole code, or only what follows the country in
 * it. Undefined for anything else, and for a part of another country than that of the caller.
 */
export function toRegion(text: unknown, country: string | undefined): string | undefined {
  if (typeof text !== 'string' || country === undefined) return undefined;
  const said = text.toUpperCase();
  const code = said.startsWith(`${country}-`) ? said.slice(country.length + 1) : said;
  return /^[A-Z0-9]{1,3}$/.test(code) ? `${country}-${code}` : undefined;
}
