import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProxyConfig } from '../config/proxy-config.ts';
import { countryOf, toCountry } from './country-of.ts';
import { toRegion } from './region-of.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the caller is, as in `DE`. Looked up whenever it is read. */
    readonly country: string | undefined;
    /** In which part of it, as in `DE-BY`. Only a proxy knows. */
    readonly region: string | undefined;
  }
}

/** Requests tell where their caller is: as the proxy says it in these headers, the country else by their address. */
export function tellCountries(
  app: FastifyInstance,
  { countryHeader, regionHeader }: Pick<ProxyConfig, 'countryHeader' | 'regionHeader'>,
) {
  app.decorateRequest('country', {
    getter(this: FastifyRequest) {
      return (countryHeader && toCountry(this.headers[countryHeader])) || countryOf(this.ip);
    },
  });
  app.decorateRequest('region', {
    getter(this: FastifyRequest) {
      return regionHeader && toRegion(this.headers[regionHeader], this.country);
    },
  });
}
