import { matchesHost } from '@zeacon/contract';

/** Where a call comes from, as browsers say it: pages can change neither. */
export interface CallSite {
  /** `Origin`. */
  origin: string | undefined;
  /** `Sec-Fetch-Site`. */
  fetchSite: string | undefined;
  /** This server's own host. */
  ownHost: string;
}

/**
 * Whether a page may show what is limited to these domains. An opaque origin, as of sandboxed frames, is on no list;
 * browsers leave `Origin` out only where a page of this server reads.
 */
export function isAllowedOrigin(domains: readonly string[], { origin, fetchSite, ownHost }: CallSite): boolean {
  if (domains.length === 0) return true;
  if (origin === undefined) return fetchSite === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  return host === ownHost || domains.some((domain) => matchesHost(domain, host));
}
