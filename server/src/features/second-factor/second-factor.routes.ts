import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  replaceRecoveryCodes,
  turnSecondFactorOff,
} from '@zeacon/contract';
import { languageOf } from '../../platform/languages.ts';
import { limitProofs } from '../../platform/proof-limits.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { SecondFactorService } from './second-factor.service.ts';

const guesses = 'second-factor';

export function secondFactorRoutes(route: Route, service: SecondFactorService, rateLimits: RateLimits) {
  route(getSecondFactor, (_input, { actor }) => service.get(actor.userId));
  route(beginSecondFactor, async ({ body }, { actor, reply }) => {
    await limitProofs(rateLimits, reply, guesses, actor);
    reply.header('cache-control', 'no-store');
    return service.begin(actor.userId, body.password);
  });
  route(confirmSecondFactor, async ({ body }, { actor, request, reply }) => {
    await limitProofs(rateLimits, reply, guesses, actor);
    reply.header('cache-control', 'no-store');
    return service.confirm(actor, body.code, languageOf(request));
  });
  route(replaceRecoveryCodes, async ({ body }, { actor, request, reply }) => {
    await limitProofs(rateLimits, reply, guesses, actor);
    reply.header('cache-control', 'no-store');
    return service.replaceCodes(actor.userId, body, languageOf(request));
  });
  route(turnSecondFactorOff, async ({ body }, { actor, request, reply }) => {
    await limitProofs(rateLimits, reply, guesses, actor);
    await service.turnOff(actor, body, languageOf(request));
    return {};
  });
}
