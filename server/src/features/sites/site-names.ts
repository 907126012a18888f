import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';

/** Without port, and IPv6 without brackets. */
export const hostNameOf = (origin: string): string => new URL(origin).hostname.replace(/^\[|\]$/g, '');

export const isAtAddress = (origin: string): boolean => isIP(hostNameOf(origin)) !== 0;

/** The host as people write it, with a port that is not the usual one; HTTP is said. */
export function siteNameOf(origin: string): string {
  const { protocol, hostname, port } = new URL(origin);
  const host = `${domainToUnicode(hostname) || hostname}${port && `:${port}`}`;
  return protocol === 'http:' ? `http://${host}` : host;
}
