import * as z from 'zod/mini';
import { Account } from './account.ts';
import { appAuthenticationBase, authenticationBase } from './base-paths.ts';
import { ConsoleSession } from './console-session.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing } from './query.ts';
import { byRule, maxLength, required } from './rules/index.ts';
import { AccountProof, PasswordProof } from './second-factor.ts';
import { sessionTokens } from './session-tokens.ts';
import { ClosedAccount, logIn } from './signing-in.ts';

export const passkeysMaxPerPerson = 10;
export const passkeyNameMaxLength = 100;

const PasskeyName = z.string().check(
  byRule((value) => required('Name', value)),
  byRule((value) => maxLength(value, passkeyNameMaxLength)),
);

/** The key itself stays with the device or password manager; the server has its public half. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdDate: Instant,
  /** Null as long as nobody has signed in with it. */
  lastUsedDate: z.nullable(Instant),
  /** Whether it is backed up and on all devices of its owner, as the authenticator says. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyNaming = z.object({ name: PasskeyName });
export type PasskeyNaming = z.infer<typeof PasskeyNaming>;

/** What the console asks for before the browser makes one. */
export const PasskeyForm = z.extend(AccountProof, { name: PasskeyName });
export type PasskeyForm = z.infer<typeof PasskeyForm>;

/** Bytes, as WebAuthn writes them in JSON. */
const base64Url = (length: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(length));
const credentialId = () => base64Url(2000);
const transports = z.optional(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(20)));
const publicKeyType = z.literal('public-key');
const descriptor = z.object({ id: z.string(), type: publicKeyType, transports });

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKeyType })),
  /** In milliseconds. */
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const PasskeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  /** In milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Any that the device has for this platform if empty. */
  allowCredentials: z.array(descriptor),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** `RegistrationResponseJSON` of WebAuthn. */
export const NewPasskey = z.object({
  id: credentialId(),
  rawId: credentialId(),
  type: publicKeyType,
  response: z.object({
    clientDataJSON: base64Url(10_000),
    attestationObject: base64Url(100_000),
    transports,
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** `AuthenticationResponseJSON` of WebAuthn. */
export const PasskeyAnswer = z.object({
  id: credentialId(),
  rawId: credentialId(),
  type: publicKeyType,
  response: z.object({
    clientDataJSON: base64Url(10_000),
    authenticatorData: base64Url(10_000),
    signature: base64Url(10_000),
    userHandle: z.optional(base64Url(200)),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

const tag = 'Passkeys';
const base = `${authenticationBase}/passkeys` as const;
const onePath = `${base}/:passkeyId` as const;
const params = z.object({ passkeyId: z.string() });

export const listPasskeys = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List your passkeys, the newest first',
  requires: { kind: 'user' },
  impersonated: 'never',
  reply: z.object({ items: z.array(Passkey) }),
  errors: [],
});

/** The options are for `navigator.credentials.create`, once, within five minutes and in the session that asked. */
export const beginPasskey = endpoint({
  method: 'POST',
  path: `${base}/options`,
  tag,
  summary: 'Begin to add a passkey: give the password, and have options for the browser',
  requires: { kind: 'user' },
  audit: { none: 'ticket' },
  body: AccountProof,
  reply: PasskeyCreation,
  errors: ['request.invalid', 'request.rate_limited', 'passkey.too_many'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Add the passkey that the browser has made, which is told by mail',
  requires: { kind: 'user' },
  audit: 'user.passkey_added',
  body: z.extend(PasskeyNaming, { passkey: NewPasskey }),
  status: 201,
  reply: Passkey,
  errors: ['request.invalid', 'request.rate_limited', 'passkey.refused', 'passkey.known', 'passkey.too_many'],
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: onePath,
  tag,
  summary: 'Rename a passkey of yours',
  requires: { kind: 'user' },
  audit: 'user.passkey_renamed',
  params,
  body: PasskeyNaming,
  reply: Passkey,
  errors: ['request.invalid', 'passkey.not_found'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: `${onePath}/remove`,
  tag,
  summary: 'Remove a passkey of yours, which ends all other sessions and is told by mail',
  requires: { kind: 'user' },
  audit: 'user.passkey_removed',
  params,
  body: PasswordProof,
  reply: Nothing,
  errors: ['request.invalid', 'request.rate_limited', 'passkey.not_found'],
});

/** With the challenge of a sign-in that waits for a code, only passkeys of that person are taken in its place. */
export const beginPasskeyLogIn = endpoint({
  method: 'POST',
  path: `${logIn.path}/passkey/options`,
  tag: 'Authentication',
  summary: 'Begin to sign in with a passkey: have options for navigator.credentials.get, for five minutes',
  requires: { kind: 'public' },
  audit: { none: 'ticket' },
  body: z.object({ challenge: z.optional(z.string().check(z.maxLength(100))) }),
  reply: PasskeyRequest,
  errors: ['request.invalid', 'request.rate_limited', 'auth.challenge_over'],
});

const logInErrors = ['request.invalid', 'request.rate_limited', 'auth.passkey_refused'] as const;

/** Counts as password and second factor. */
export const logInWithPasskey = endpoint({
  method: 'POST',
  path: `${logIn.path}/passkey`,
  tag: 'Authentication',
  summary: 'Sign in with a passkey',
  requires: { kind: 'public' },
  audit: 'session.created',
  body: PasskeyAnswer,
  reply: z.union([z.object({ ...sessionTokens, account: Account }), ClosedAccount]),
  errors: logInErrors,
});

export const appLogInWithPasskey = endpoint({
  method: 'POST',
  path: `${appAuthenticationBase}/login/passkey`,
  tag: 'Console session',
  summary: 'Sign in with a passkey and set the session cookies',
  requires: { kind: 'public' },
  audit: 'session.created',
  body: PasskeyAnswer,
  reply: z.union([ConsoleSession, ClosedAccount]),
  errors: logInErrors,
});
