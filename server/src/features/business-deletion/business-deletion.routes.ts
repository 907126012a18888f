import { beginBusinessDeletion, restoreBusiness } from '@zeacon/contract';
import { languageOf } from '../../platform/languages.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { BusinessDeletionService } from './business-deletion.service.ts';

/** By session, so that whoever guesses the password in a stolen one keeps nobody out of theirs. */
const guesses = { name: 'business-deletion', limit: 10, windowSec: 900 };

export function businessDeletionRoutes(route: Route, service: BusinessDeletionService, rateLimits: RateLimits) {
  route(beginBusinessDeletion, async ({ body }, { actor, request, reply }) => {
    await rateLimits.enforce(reply, guesses, actor.sessionId);
    return service.begin(actor, body, languageOf(request));
  });
  route(restoreBusiness, async (_input, { actor }) => {
    await service.restore(actor);
    return {};
  });
}
