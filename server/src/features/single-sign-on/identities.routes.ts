import { addIdentity, beginIdentity, listIdentities, removeIdentity } from '@zeacon/contract';
import '@fastify/cookie';
import { languageOf } from '../../platform/languages.ts';
import type { AttemptCookie } from '../../platform/openid/attempt-cookie.ts';
import { limitProofs } from '../../platform/proof-limits.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { IdentitiesService } from './identities.service.ts';

interface IdentitiesRoutesDeps {
  service: IdentitiesService;
  cookie: AttemptCookie;
  rateLimits: RateLimits;
}

const guesses = 'identities';
const added = { name: 'identities-added', limit: 30, windowSec: 3600 };

export function identitiesRoutes(route: Route, { service, cookie, rateLimits }: IdentitiesRoutesDeps) {
  route(listIdentities, (_input, { actor }) => service.list(actor.userId));
  route(beginIdentity, async ({ body }, { actor, request, reply }) => {
    await limitProofs(rateLimits, reply, guesses, actor);
    const { token, url } = await service.begin(actor, body, languageOf(request));
    cookie.set(reply, token);
    return { url };
  });
  route(addIdentity, async ({ body }, { actor, request, reply }) => {
    await rateLimits.enforce(reply, added, actor.sessionId);
    cookie.clear(reply);
    return service.add(actor, cookie.read(request), body.query, languageOf(request));
  });
  route(removeIdentity, async ({ params, body }, { actor, request, reply }) => {
    await limitProofs(rateLimits, reply, guesses, actor);
    await service.remove(actor, params.identityId, body, languageOf(request));
    return {};
  });
}
