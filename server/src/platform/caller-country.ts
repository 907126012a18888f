import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countryOf, toCountry } from './country-of.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the caller is, as in `DE`. Looked up whenever it is read. */
    readonly country: string | undefined;
  }
}

/** Requests tell the country of their caller: as the proxy says it in this header, else by their address. */
export function tellCountries(app: FastifyInstance, header: string | undefined) {
  app.decorateRequest('country', {
    getter(this: FastifyRequest) {
      return (header && toCountry(this.headers[header])) || countryOf(this.ip);
    },
  });
}
