import * as z from 'zod/mini';
import { Account } from './account.ts';
import { appAuthenticationBase, authenticationBase } from './base-paths.ts';
import { ConsoleSession } from './console-session.ts';
import { endpoint } from './endpoint.ts';
import { emailField } from './named-fields.ts';
import { Instant, Nothing } from './query.ts';
import { byRule, required } from './rules/index.ts';
import { sessionTokens } from './session-tokens.ts';

export const Credentials = z.object({
  email: emailField(),
  password: z.string().check(
    byRule((value) => required('Password', value)),
    z.maxLength(255),
  ),
});
export type Credentials = z.infer<typeof Credentials>;

/** In place of tokens, where a code is asked for too: the password was right. Good for one sign-in. */
export const SignInChallenge = z.object({
  /** To be sent back with the code. It opens nothing by itself. */
  challenge: z.string(),
  expiresInSec: z.number(),
  /** Whether the person has a passkey, which is taken in place of a code. */
  hasPasskey: z.boolean(),
});
export type SignInChallenge = z.infer<typeof SignInChallenge>;

/** In place of a session: the account of whoever signed in is about to be deleted, and they alone can keep it. */
export const ClosedAccount = z.object({
  deletesDate: Instant,
  /** To be sent back to keep the account. It opens nothing by itself, and works once. */
  restoreTicket: z.string(),
  expiresInSec: z.number(),
});
export type ClosedAccount = z.infer<typeof ClosedAccount>;

const tag = 'Authentication';

export const logIn = endpoint({
  method: 'POST',
  path: `${authenticationBase}/login`,
  tag,
  summary: 'Sign in, or be asked for the code of the second factor',
  requires: { kind: 'public' },
  audit: 'session.created',
  body: Credentials,
  reply: z.union([z.object({ ...sessionTokens, account: Account }), SignInChallenge, ClosedAccount]),
  errors: ['request.invalid', 'request.rate_limited', 'auth.bad_credentials'],
});

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

export const appLogIn = endpoint({
  method: 'POST',
  path: `${appAuthenticationBase}/login`,
  tag: appTag,
  summary: 'Sign in and set the session cookies, or be asked for the code of the second factor',
  requires: { kind: 'public' },
  audit: 'session.created',
  body: Credentials,
  reply: z.union([ConsoleSession, SignInChallenge, ClosedAccount]),
  errors: logIn.errors,
});

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
