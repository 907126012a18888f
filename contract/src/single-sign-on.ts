import * as z from 'zod/mini';
import { appAuthenticationBase, authenticationBase } from './base-paths.ts';
import { ConsoleSession } from './console-session.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing } from './query.ts';
import { AccountProof } from './second-factor.ts';
import { SignInChallenge } from './signing-in.ts';

export const identitiesMaxPerPerson = 10;

/** Whether people can sign in with an account that they have elsewhere. */
export const SingleSignOn = z.object({
  isOn: z.boolean(),
  /** Of the provider, for the button; null if none was configured. */
  name: z.nullable(z.string()),
});
export type SingleSignOn = z.infer<typeof SingleSignOn>;

/** A person at a provider who signs in here. */
export const Identity = z.object({
  id: z.string(),
  /** The address of the provider. */
  issuer: z.string(),
  /** That the provider gave when it was linked; null if it gave none. */
  email: z.nullable(z.string()),
  createdDate: Instant,
  /** Null as long as nobody has signed in with it. */
  lastUsedDate: z.nullable(Instant),
});
export type Identity = z.infer<typeof Identity>;

/** Begins the `state` of those who link an identity to the account that they are signed in to. */
export const linkingStatePrefix = 'link.';

/** The query that the provider sent the browser back with, as it is. */
const ProviderAnswer = z.object({ query: z.string().check(z.maxLength(8000)) });

const ProviderAddress = z.object({
  /** Of the provider's page, where the browser goes next. */
  url: z.string(),
});

/** Where in the console to go afterwards; null for nowhere in particular. */
const next = z.nullable(z.string());

/** What comes of it: a session, or what is still asked for. Steps belong to the browser that began. */
export const SingleSignOnStep = z.union([
  z.object({ step: z.literal('entered'), next, session: ConsoleSession }),
  /** The person has a second factor here. */
  z.object({ step: z.literal('code'), next, ...SignInChallenge.shape }),
  /** An account here has this email: whoever proves that it is theirs has the identity linked. */
  z.object({
    step: z.literal('account'),
    next,
    email: z.string(),
    /** Whether it asks for the code of a second factor, too. */
    asksForCode: z.boolean(),
    expiresInSec: z.number(),
  }),
  /** Nobody here has this email, which the provider has verified. */
  z.object({ step: z.literal('signup'), next, email: z.string(), expiresInSec: z.number() }),
]);
export type SingleSignOnStep = z.infer<typeof SingleSignOnStep>;

const tag = 'Single sign-on';
export const singleSignOnBase = `${appAuthenticationBase}/single-sign-on` as const;
const base = `${authenticationBase}/identities` as const;
/** Of every call that goes on with single sign-on. */
export const singleSignOnErrors = ['request.invalid', 'request.rate_limited', 'single_sign_on.off'] as const;
const answered = ['single_sign_on.over', 'single_sign_on.denied', 'single_sign_on.refused'] as const;
const unreachable = 'single_sign_on.unavailable';

export const getSingleSignOn = endpoint({
  method: 'GET',
  path: singleSignOnBase,
  tag,
  summary: 'Read whether single sign-on is configured, and the name of its provider',
  requires: { kind: 'public' },
  reply: SingleSignOn,
  errors: [],
});

/** A cookie ties what comes of it to this browser. It is good for ten minutes. */
export const beginSingleSignOn = endpoint({
  method: 'POST',
  path: singleSignOnBase,
  tag,
  summary: 'Begin to sign in at the provider: have the address of its page, and a cookie',
  requires: { kind: 'public' },
  audit: { none: 'ticket' },
  body: z.object({ next: z.optional(z.string().check(z.maxLength(2000))) }),
  reply: ProviderAddress,
  errors: [...singleSignOnErrors, unreachable],
});

/** Whatever comes of it, the same answer cannot be sent again. */
export const finishSingleSignOn = endpoint({
  method: 'POST',
  path: `${singleSignOnBase}/finish`,
  tag,
  summary: 'Send what the provider answered: signs in and sets the session cookies, or says what is still asked for',
  requires: { kind: 'public' },
  audit: 'session.created',
  body: ProviderAnswer,
  reply: SingleSignOnStep,
  errors: [
    ...singleSignOnErrors,
    ...answered,
    unreachable,
    'single_sign_on.email_unverified',
    'account_deletion.closed',
  ],
});

/** Once: from then on the identity signs in by itself. */
export const proveSingleSignOn = endpoint({
  method: 'POST',
  path: `${singleSignOnBase}/account`,
  tag,
  summary: 'Prove that the account with the email of the identity is yours, link the two and sign in',
  requires: { kind: 'public' },
  audit: 'user.identity_linked',
  body: AccountProof,
  reply: ConsoleSession,
  errors: [
    ...singleSignOnErrors,
    'single_sign_on.over',
    'identity.taken',
    'identity.too_many',
    'account_deletion.closed',
  ],
});

export const listIdentities = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List the identities that you sign in with, the newest first, and whether you have a password',
  requires: { kind: 'user' },
  impersonated: 'never',
  reply: z.object({ items: z.array(Identity), hasPassword: z.boolean() }),
  errors: [],
});

/** The answer of the provider is taken in the same session and browser, within ten minutes. */
export const beginIdentity = endpoint({
  method: 'POST',
  path: `${base}/options`,
  tag,
  summary: 'Begin to link an identity: prove who you are, and have the address of the provider and a cookie',
  requires: { kind: 'user' },
  audit: { none: 'ticket' },
  body: AccountProof,
  reply: ProviderAddress,
  errors: [...singleSignOnErrors, unreachable, 'identity.too_many'],
});

export const addIdentity = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Send what the provider answered and link the identity, which is told by mail',
  requires: { kind: 'user' },
  audit: 'user.identity_linked',
  body: ProviderAnswer,
  status: 201,
  reply: Identity,
  errors: [...singleSignOnErrors, ...answered, unreachable, 'identity.taken', 'identity.known', 'identity.too_many'],
});

export const removeIdentity = endpoint({
  method: 'POST',
  path: `${base}/:identityId/remove`,
  tag,
  summary: 'Unlink an identity of yours, which ends all other sessions and is told by mail',
  requires: { kind: 'user' },
  audit: 'user.identity_unlinked',
  params: z.object({ identityId: z.string() }),
  body: AccountProof,
  reply: Nothing,
  errors: ['request.invalid', 'request.rate_limited', 'identity.not_found'],
});
