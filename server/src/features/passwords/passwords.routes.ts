import { changePassword, forgotPassword, resetPassword } from '@zeacon/contract';
import { subscriberOf } from '../../platform/address-limit.ts';
import { languageOf } from '../../platform/languages.ts';
import { rememberProof } from '../../platform/proven-address.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { PasswordsService } from './passwords.service.ts';

export interface PasswordsRoutesDeps {
  service: PasswordsService;
  rateLimits: RateLimits;
  askForLink: (email: string, language: string | undefined) => Promise<void>;
}

/** By session, so that whoever guesses in a stolen one keeps nobody out of theirs. */
const guesses = { name: 'password-change', limit: 10, windowSec: 900 };
const asked = { name: 'password-forgotten', limit: 20, windowSec: 3600 };
/**
 * Every mail to one address holds a link for three times as long as this: whoever asks for them in somebody's name to
 * use the limit up leaves that person with links that work.
 */
const mailed = { name: 'password-mailed', limit: 3, windowSec: 600 };
const tried = { name: 'password-reset', limit: 30, windowSec: 900 };

export function passwordsRoutes(route: Route, { service, rateLimits, askForLink }: PasswordsRoutesDeps) {
  route(changePassword, async ({ body }, { actor, request, reply }) => {
    await rateLimits.enforce(reply, guesses, actor.sessionId);
    await service.change(actor, body, languageOf(request));
    return {};
  });

  // Same calls and same answer for every email: whether it is known is found out by the job.
  route(forgotPassword, async ({ body }, { request, reply }) => {
    await rateLimits.enforce(reply, asked, subscriberOf(request.ip));
    const email = body.email.toLowerCase();
    if (await rateLimits.allows(mailed, email)) await askForLink(email, languageOf(request));
    return {};
  });

  route(resetPassword, async ({ body }, { request, reply }) => {
    await rateLimits.enforce(reply, tried, subscriberOf(request.ip));
    const { email } = await service.reset(body, languageOf(request));
    await rememberProof(rateLimits, email, request.ip);
    return {};
  });
}
