import * as z from 'zod/mini';
import { Account } from './account.ts';
import { appAuthenticationBase, authenticationBase } from './base-paths.ts';
import { ConsoleSession } from './console-session.ts';
import { emailField } from './email-field.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './query.ts';
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

export const logIn = endpoint({
  method: 'POST',
  path: `${authenticationBase}/login`,
  tag: 'Authentication',
  summary: 'Sign in, or be asked for the code of the second factor',
  requires: { kind: 'public' },
  audit: 'session.created',
  body: Credentials,
  reply: z.union([z.object({ ...sessionTokens, account: Account }), SignInChallenge, ClosedAccount]),
  errors: ['request.invalid', 'request.rate_limited', 'auth.bad_credentials'],
});

export const appLogIn = endpoint({
  method: 'POST',
  path: `${appAuthenticationBase}/login`,
  tag: 'Console session',
  summary: 'Sign in and set the session cookies, or be asked for the code of the second factor',
  requires: { kind: 'public' },
  audit: 'session.created',
  body: Credentials,
  reply: z.union([ConsoleSession, SignInChallenge, ClosedAccount]),
  errors: logIn.errors,
});
