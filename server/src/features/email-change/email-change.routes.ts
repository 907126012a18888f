import { beginEmailChange, confirmEmailChange } from '@zeacon/contract';
import { languageOf } from '../../platform/languages.ts';
import { limitProofs } from '../../platform/proof-limits.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { EmailChangeService } from './email-change.service.ts';

const entered = { name: 'email-change-code', limit: 30, windowSec: 3600 };
/** To one address, whoever asks: nobody's inbox is filled by people who name it. */
const mailed = { name: 'email-change-mailed', limit: 5, windowSec: 3600 };

export function emailChangeRoutes(route: Route, service: EmailChangeService, rateLimits: RateLimits) {
  route(beginEmailChange, async ({ body }, { actor, request, reply }) => {
    await limitProofs(rateLimits, reply, 'email-change', actor);
    await rateLimits.enforce(reply, mailed, body.email.toLowerCase());
    return service.begin(actor.userId, body, languageOf(request));
  });
  route(confirmEmailChange, async ({ body }, { actor, request, reply }) => {
    await rateLimits.enforce(reply, entered, actor.sessionId);
    return service.confirm(actor.userId, body.code, languageOf(request));
  });
}
