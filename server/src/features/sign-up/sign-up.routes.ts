import { createAccount, getBusinessSignUpDetail } from '@zeacon/contract';
import { subscriberOf } from '../../platform/address-limit.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { SignUpService } from './sign-up.service.ts';

/** A form asks for each name that stands in it for a moment. */
const namesByAddress = { name: 'business-name', limit: 120, windowSec: 300 };
const createdByPerson = { name: 'business-created', limit: 10, windowSec: 3600 };

export function signUpRoutes(route: Route, service: SignUpService, rateLimits: RateLimits) {
  route(getBusinessSignUpDetail, async ({ query }, { request, reply }) => {
    if (query.businessName) await rateLimits.enforce(reply, namesByAddress, subscriberOf(request.ip));
    return service.detail(query.businessName);
  });
  route(createAccount, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, createdByPerson, actor.userId);
    return service.createBusiness(actor.userId, body);
  });
}
