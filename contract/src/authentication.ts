import * as z from 'zod/mini';
import { Account } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { businessNameField, emailField, newPasswordField, usernameField } from './named-fields.ts';
import { businessRoles } from './permissions.ts';
import { Instant, Nothing } from './query.ts';
import { byRule, required } from './rules/index.ts';

export const authenticationBase = '/authentication/v1.1';
export const appAuthenticationBase = '/api/authentication';

/** Proves that whoever runs the platform invited the email. */
export const signUpInviteMaxLength = 200;

export const SignUpDraft = z.object({
  businessName: businessNameField(),
  username: usernameField(),
  email: emailField(),
  password: newPasswordField(),
  /** Needed where sign-up is by invitation: what the link of the invitation carries. It is for its email alone. */
  invite: z.optional(z.string().check(z.maxLength(signUpInviteMaxLength))),
});
export type SignUpDraft = z.infer<typeof SignUpDraft>;

export const Credentials = z.object({
  email: emailField(),
  password: z.string().check(
    byRule((value) => required('Password', value)),
    z.maxLength(255),
  ),
});
export type Credentials = z.infer<typeof Credentials>;

export const sessionTokens = {
  /** JWT; send as `Authorization: Bearer`. */
  accessToken: z.string(),
  /** Single use: every refresh returns a new one. Using an old one again ends the whole session. */
  refreshToken: z.string(),
  expiresInSec: z.number(),
};

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

/** A business that somebody may act for. */
export const OwnBusiness = z.object({
  id: z.string(),
  businessName: z.string(),
  logo: z.nullable(z.string()),
  role: z.enum(businessRoles),
});
export type OwnBusiness = z.infer<typeof OwnBusiness>;

export const impersonationAccess = ['read', 'write'] as const;
export type ImpersonationAccess = (typeof impersonationAccess)[number];

/** What the console knows about its session; the tokens themselves stay in cookies. */
export const ConsoleSession = z.object({
  account: Account,
  /** Of whoever is signed in. */
  email: z.string(),
  /** In the business of the account, which is the one acted for. */
  role: z.enum(businessRoles),
  /** All that the person is a member of, by name; to an operator who acts as them, the one that they act for. */
  businesses: z.array(OwnBusiness),
  /** Whether the person looks after all businesses; never true of an impersonation. */
  isOperator: z.boolean(),
  /** Of an operator who acts as the person; null for the person themselves. */
  impersonation: z.nullable(
    z.object({
      id: z.string(),
      operatorEmail: z.string(),
      access: z.enum(impersonationAccess),
      reason: z.string(),
      expiresDate: Instant,
    }),
  ),
  /** When the business of the account will be deleted. Until then it is closed, and its owner may restore it. */
  deletesDate: z.optional(Instant),
  /** Whether the platform sells plans. */
  isSelling: z.optional(z.boolean()),
  /** Send as `x-csrf-token` with every write. */
  csrfToken: z.string(),
  expiresInSec: z.number(),
});
export type ConsoleSession = z.infer<typeof ConsoleSession>;

const tag = 'Authentication';

export const signUp = endpoint({
  method: 'POST',
  path: `${authenticationBase}/signup`,
  tag,
  summary: 'Create a business account and sign in',
  requires: { kind: 'public' },
  audit: 'business.created',
  body: SignUpDraft,
  status: 201,
  reply: z.object({ ...sessionTokens, account: Account }),
  errors: [
    'request.invalid',
    'request.rate_limited',
    'auth.email_taken',
    'account.name_taken',
    'account.invite_needed',
    'account.invite_invalid',
    'account.sign_up_closed',
  ],
});

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

export const appSignUp = endpoint({
  method: 'POST',
  path: `${appAuthenticationBase}/signup`,
  tag: appTag,
  summary: 'Create a business account and set the session cookies',
  requires: { kind: 'public' },
  audit: 'business.created',
  body: SignUpDraft,
  status: 201,
  reply: ConsoleSession,
  errors: signUp.errors,
});

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

export const getConsoleSession = endpoint({
  method: 'GET',
  path: `${appAuthenticationBase}/session`,
  tag: appTag,
  summary: 'Read the signed-in session, refreshing the access token when it is missing or about to expire',
  requires: { kind: 'session' },
  reply: ConsoleSession,
  errors: ['auth.required', 'auth.refresh_invalid'],
});
