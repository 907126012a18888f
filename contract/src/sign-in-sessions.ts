import * as z from 'zod/mini';
import { authenticationBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing } from './query.ts';

/** One browser or program that is signed in. */
export const SignInSession = z.object({
  id: z.string(),
  /** That of whoever asks. */
  isCurrent: z.boolean(),
  /** As the browser calls itself, such as "Firefox"; null where it is none that is known. */
  browser: z.nullable(z.string()),
  /** Such as "Windows". */
  system: z.nullable(z.string()),
  /** The network address that it was last used from. */
  address: z.nullable(z.string()),
  /** Of that address, in ISO 3166-1 alpha-2, such as "DE"; null where it is not known. */
  country: z.nullable(z.string()),
  createdDate: Instant,
  /** To a quarter of an hour. */
  lastUsedDate: Instant,
});
export type SignInSession = z.infer<typeof SignInSession>;

const tag = 'Sign-in sessions';
const base = `${authenticationBase}/session`;

export const listSignInSessions = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List where the caller is signed in, last used first',
  requires: { kind: 'user' },
  impersonated: 'never',
  reply: z.object({ items: z.array(SignInSession) }),
  errors: [],
});

export const endSignInSession = endpoint({
  method: 'DELETE',
  path: `${base}/:sessionId`,
  tag,
  summary: 'Sign one of the caller’s browsers or programs out',
  requires: { kind: 'user' },
  audit: 'session.ended',
  params: z.object({ sessionId: z.string() }),
  reply: Nothing,
  errors: ['auth.session_not_found'],
});

export const SignOutEverywhere = z.object({
  /** Whether the session of the call goes on. */
  keepCurrent: z.boolean(),
});

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: `${authenticationBase}/logout-everywhere`,
  tag,
  summary: 'End all sessions of the caller, or all others',
  requires: { kind: 'user' },
  audit: 'session.ended',
  body: SignOutEverywhere,
  reply: z.object({ ended: z.number() }),
  errors: ['request.invalid'],
});
