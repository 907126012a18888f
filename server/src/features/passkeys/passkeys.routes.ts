import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from '@zeacon/contract';
import { languageOf } from '../../platform/languages.ts';
import { limitProofs } from '../../platform/proof-limits.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { PasskeysService } from './passkeys.service.ts';

const guesses = 'passkeys';
const added = { name: 'passkeys-added', limit: 30, windowSec: 3600 };

export function passkeysRoutes(route: Route, service: PasskeysService, rateLimits: RateLimits) {
  route(listPasskeys, (_input, { actor }) => service.list(actor.userId));
  route(beginPasskey, async ({ body }, { actor, request, reply }) => {
    await limitProofs(rateLimits, reply, guesses, actor);
    reply.header('cache-control', 'no-store');
    return service.begin(actor, body, languageOf(request));
  });
  route(addPasskey, async ({ body }, { actor, request, reply }) => {
    await rateLimits.enforce(reply, added, actor.sessionId);
    return service.add(actor, body, languageOf(request));
  });
  route(renamePasskey, ({ params, body }, { actor }) => service.rename(actor.userId, params.passkeyId, body.name));
  route(removePasskey, async ({ params, body }, { actor, request, reply }) => {
    await limitProofs(rateLimits, reply, guesses, actor);
    await service.remove(actor, params.passkeyId, body.password, languageOf(request));
    return {};
  });
}
