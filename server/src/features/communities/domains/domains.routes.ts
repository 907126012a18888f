import {
  checkCommunityDomain,
  domainAskPath,
  getCommunityDomain,
  removeCommunityDomain,
  setCommunityDomain,
} from '@zeacon/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { declare } from '../../../platform/actors/declared-routes.ts';
import type { AddressLimit } from '../../../platform/address-limit.ts';
import type { RateLimits } from '../../../platform/rate-limits.ts';
import type { Route } from '../../../platform/route.ts';
import type { DomainsService } from './domains.service.ts';

/** Each look asks name servers elsewhere. */
const lookedFor = { name: 'community-domain-check', limit: 30, windowSec: 600 };

export function domainsRoutes(route: Route, domains: DomainsService, rateLimits: RateLimits) {
  route(getCommunityDomain, ({ query }, { actor }) => domains.get(actor.businessId, query.communityId));
  route(setCommunityDomain, ({ body }, { actor }) => domains.set(actor.businessId, body.communityId, body.domain));
  route(checkCommunityDomain, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, lookedFor, actor.businessId);
    return domains.check(actor.businessId, body.communityId);
  });
  route(removeCommunityDomain, async ({ query }, { actor }) => {
    await domains.remove(actor.businessId, query.communityId);
    return {};
  });
}

type AskRequest = FastifyRequest<{ Querystring: { domain?: unknown } }>;

/**
 * Proxies that get certificates on demand ask here first, as anybody may: who can reach the server can open any host
 * there as well, and learns the same. Names alone are compared, in memory.
 */
export function domainAskRoute(app: FastifyInstance, domains: Pick<DomainsService, 'isServed'>, limit: AddressLimit) {
  app.get(
    domainAskPath,
    declare({ kind: 'public' }, (request: AskRequest, reply) => {
      reply.header('cache-control', 'no-store');
      limit(reply, request.ip);
      const { domain } = request.query;
      return reply.code(typeof domain === 'string' && domains.isServed(domain) ? 200 : 404).send();
    }),
  );
}
