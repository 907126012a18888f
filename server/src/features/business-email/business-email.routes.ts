import {
  confirmBusinessEmail,
  getBusinessEmail,
  getPublicAccount,
  sendBusinessEmailConfirmation,
} from '@zeacon/contract';
import { languageOf } from '../../platform/languages.ts';
import { limitRefusals } from '../../platform/limit-refusals.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { BusinessEmailService } from './business-email.service.ts';

/** A business can have any address as its email: it must not be a way to send mails to strangers. */
const sent = { name: 'business-email', limit: 5, windowSec: 3600 };
const tried = { name: 'business-email-link', limit: 30, windowSec: 900 };

export function businessEmailRoutes(route: Route, service: BusinessEmailService, rateLimits: RateLimits) {
  route(getBusinessEmail, (_input, { actor }) => service.get(actor.businessId));
  route(sendBusinessEmailConfirmation, async ({ body }, { actor, request, reply }) => {
    await rateLimits.enforce(reply, sent, actor.businessId);
    return service.send(actor.businessId, body, languageOf(request));
  });
  route(confirmBusinessEmail, async ({ body }, { request, reply }) => {
    await limitRefusals(rateLimits, tried, { request, reply }, () => service.useLink(body.token));
    return {};
  });
  route(getPublicAccount, ({ query }) => service.publicAccount(query.id));
}
