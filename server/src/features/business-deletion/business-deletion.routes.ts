import { beginBusinessDeletion, restoreBusiness } from '@zeacon/contract';
import { languageOf } from '../../platform/languages.ts';
import { limitProofs } from '../../platform/proof-limits.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { BusinessDeletionService } from './business-deletion.service.ts';

export function businessDeletionRoutes(route: Route, service: BusinessDeletionService, rateLimits: RateLimits) {
  route(beginBusinessDeletion, async ({ body }, { actor, request, reply }) => {
    await limitProofs(rateLimits, reply, 'business-deletion', actor);
    return service.begin(actor, body, languageOf(request));
  });
  route(restoreBusiness, async (_input, { actor }) => {
    await service.restore(actor);
    return {};
  });
}
