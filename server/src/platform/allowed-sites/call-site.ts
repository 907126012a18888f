import type { CallSite } from '@zeacon/contract';
import type { FastifyRequest } from 'fastify';

export type SiteHeaders = Pick<FastifyRequest, 'headers'> & { host: string };

export function callSiteOf({ headers, host }: SiteHeaders, publicUrl: string): CallSite {
  const fetchSite = headers['sec-fetch-site'];
  return {
    origin: headers.origin,
    referer: headers.referer,
    fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined,
    ownHosts: [host, new URL(publicUrl).host],
  };
}
