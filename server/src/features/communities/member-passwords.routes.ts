import { setMemberPassword, signInMemberWithPassword } from '@zeacon/contract';
import { subscriberOf } from '../../platform/address-limit.ts';
import { ApiError } from '../../platform/api-error.ts';
import { languageOf } from '../../platform/languages.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import type { CommunityAddresses } from './community-address.ts';
import type { MemberCookie } from './member-cookie.ts';
import type { MemberPasswords } from './member-passwords.service.ts';

interface Deps {
  memberPasswords: MemberPasswords;
  cookie: MemberCookie;
  addresses: Pick<CommunityAddresses, 'at'>;
  rateLimits: RateLimits;
}

/** By address. */
const tried = { name: 'member-password', limit: 20, windowSec: 900 };
/** By email: whoever is kept out by somebody else's guesses is let in by a mailed link. */
const guessed = { name: 'member-password-of', limit: 10, windowSec: 900 };
const guessedOfDay = { name: 'member-password-of-day', limit: 50, windowSec: 86_400 };
/** By person: also guesses of the one they have now. */
const changed = { name: 'member-password-change', limit: 10, windowSec: 3600 };

export function memberPasswordsRoutes(route: Route, { memberPasswords, cookie, addresses, rateLimits }: Deps) {
  /** A domain is its owner's: a browser that keeps a password for it would give it to whatever they put there. */
  function requireOurs({ headers }: { headers: { host?: string | undefined } }): void {
    if (addresses.at(headers.host)?.domain !== undefined) throw new ApiError('community.password_elsewhere');
  }

  route(signInMemberWithPassword, async ({ body }, { request, reply }) => {
    requireOurs(request);
    reply.header('cache-control', 'no-store');
    await rateLimits.enforce(reply, tried, subscriberOf(request.ip));
    for (const rule of [guessed, guessedOfDay]) await rateLimits.enforce(reply, rule, body.email.toLowerCase());
    const { visitorId = null } = body;
    const token = await memberPasswords.signIn({ ...body, visitorId, language: languageOf(request) });
    cookie.set(request, reply, token);
    return { token };
  });

  route(setMemberPassword, async ({ body }, { actor, request, reply }) => {
    requireOurs(request);
    await rateLimits.enforce(reply, changed, actor.accountId);
    await memberPasswords.set(actor, body.password, body.current);
    return { hasPassword: body.password !== null };
  });
}
