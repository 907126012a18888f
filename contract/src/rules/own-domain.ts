import { isDottedHost } from './host.ts';
import { badOwnDomain, mixedLetters, specialDomain } from './messages.ts';
import { parseUrl } from './parse-url.ts';
import { splitUrl } from './urls.ts';

/** Of a name in DNS, as it is written there. */
const maxLength = 253;
const labelMaxLength = 63;
const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
/** Not of the public DNS (RFC 6761, RFC 6762, RFC 7686, RFC 8375, RFC 9476; ICANN keeps `internal`). */
const special = new Set(['alt', 'arpa', 'internal', 'invalid', 'local', 'localhost', 'onion']);

const latin = /\p{Script=Latin}/u;
const lookAlikes = /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}/u;

/** As DNS writes it, of a domain or of the address of its start page. Undefined if it names none. */
export function ownDomainOf(value: string): string | undefined {
  const parts = splitUrl(value.trim());
  if (!parts || !['', 'http', 'https'].includes(parts.scheme) || !['', '/'].includes(parts.rest)) return undefined;
  const host = parts.authority.replace(/\.$/, '');
  if (!isDottedHost(host) || host.includes(':')) return undefined;
  const domain = parseUrl(`https://${host}/`)?.hostname;
  if (domain === undefined) return undefined;
  const labels = domain.split('.');
  const isName = domain.length <= maxLength && labels.every((one) => one.length <= labelMaxLength && label.test(one));
  // An IP address ends in digits, however it was written.
  return isName && labels.length > 1 && !/^\d+$/.test(labels.at(-1)!) ? domain : undefined;
}

/** Words of one alphabet alone, where letters of several look alike. */
export const hasMixedLetters = (domain: string): boolean =>
  domain.split('.').some((one) => latin.test(one) && lookAlikes.test(one));

/** Where the server judges further: it also knows its own host, and what DNS writes for letters of other scripts. */
export function validateOwnDomain(value: string): string | undefined {
  const domain = ownDomainOf(value);
  if (domain === undefined) return badOwnDomain;
  if (special.has(domain.split('.').at(-1)!)) return specialDomain;
  return hasMixedLetters(value) ? mixedLetters : undefined;
}
