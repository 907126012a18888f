import * as z from 'zod/mini';
import { Account } from './account.ts';
import { appAuthenticationBase, authenticationBase } from './base-paths.ts';
import { ConsoleSession } from './console-session.ts';
import { endpoint } from './endpoint.ts';
import { Nothing } from './query.ts';
import { sessionTokens } from './session-tokens.ts';

const tag = 'Authentication';

const refreshTokenHeader = z.object({ 'refresh-token': z.string() });

export const logOut = endpoint({
  method: 'GET',
  path: `${authenticationBase}/logout`,
  tag,
  summary: 'End the session of the refresh-token header',
  requires: { kind: 'public' },
  audit: 'session.ended',
  headers: refreshTokenHeader,
  reply: Nothing,
  errors: ['request.invalid'],
});

export const refreshAccessToken = endpoint({
  method: 'GET',
  path: `${authenticationBase}/access-token`,
  tag,
  summary: 'Exchange a refresh token for a new access token and a new refresh token',
  requires: { kind: 'public' },
  headers: refreshTokenHeader,
  reply: z.object(sessionTokens),
  errors: ['request.invalid', 'auth.refresh_invalid'],
});

const BusinessChoice = z.object({ businessId: z.string().check(z.minLength(1)) });

/** The session that asks ends: each acts for one business. */
export const switchBusiness = endpoint({
  method: 'POST',
  path: `${authenticationBase}/business`,
  tag,
  summary: 'Act for another business of yours, with new tokens',
  requires: { kind: 'user' },
  audit: 'session.business_switched',
  body: BusinessChoice,
  reply: z.object({ ...sessionTokens, account: Account }),
  errors: ['auth.required', 'auth.token_expired', 'request.invalid', 'account.not_found'],
});

const appTag = 'Console session';

/** The session that asks ends: each acts for one business. */
export const appSwitchBusiness = endpoint({
  method: 'POST',
  path: `${appAuthenticationBase}/business`,
  tag: appTag,
  summary: 'Act for another business of yours, with new session cookies',
  requires: { kind: 'user' },
  audit: 'session.business_switched',
  body: BusinessChoice,
  reply: ConsoleSession,
  errors: switchBusiness.errors,
});

/** Needs `x-csrf-token`. */
export const appLogOut = endpoint({
  method: 'POST',
  path: `${appAuthenticationBase}/logout`,
  tag: appTag,
  summary: 'End the session and clear its cookies',
  requires: { kind: 'cookies' },
  audit: 'session.ended',
  reply: Nothing,
  errors: ['auth.csrf'],
});
