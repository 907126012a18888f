import { enterEmailCode, getEmailVerification, sendEmailVerification, verifyEmail } from '@zeacon/contract';
import { languageOf } from '../../platform/languages.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { EmailVerificationService } from './email-verification.service.ts';

/** By person: only they themselves can ask, and use it up. */
const resent = { name: 'email-verification', limit: 5, windowSec: 3600 };
const entered = { name: 'email-code', limit: 30, windowSec: 3600 };
const tried = { name: 'email-link', limit: 30, windowSec: 900 };

export function emailVerificationRoutes(route: Route, service: EmailVerificationService, rateLimits: RateLimits) {
  route(getEmailVerification, (_input, { actor }) => service.get(actor.userId));
  route(sendEmailVerification, async (_input, { actor, request, reply }) => {
    await rateLimits.enforce(reply, resent, actor.userId);
    return service.resend(actor.userId, languageOf(request));
  });
  route(enterEmailCode, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, entered, actor.userId);
    return service.enterCode(actor.userId, body.code);
  });
  route(verifyEmail, async ({ body }, { actor, reply }) => {
    await rateLimits.enforce(reply, tried, actor.userId);
    return service.useLink(actor.userId, body.token);
  });
}
