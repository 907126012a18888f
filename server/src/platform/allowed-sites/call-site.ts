import type { CallSite } from '@zeacon/contract';
import type { FastifyRequest } from 'fastify';

export type SiteHeaders = Pick<FastifyRequest, 'headers'>;

/** Of the host that the call itself names: what a proxy is said to have been asked for could be said by any page. */
export function callSiteOf({ headers }: SiteHeaders, publicUrl: string): CallSite {
  const fetchSite = headers['sec-fetch-site'];
  return {
    origin: headers.origin,
    referer: headers.referer,
    fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined,
    ownHosts: [headers.host ?? '', new URL(publicUrl).host],
  };
}
