import * as z from 'zod/mini';
import { Account } from './account.ts';
import { appAuthenticationBase, authenticationBase } from './base-paths.ts';
import { ConsoleSession } from './console-session.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing } from './query.ts';
import { byRule, required, validateFactorCode } from './rules/index.ts';
import { sessionTokens } from './session-tokens.ts';
import { ClosedAccount, logIn } from './signing-in.ts';
import { VerificationCode } from './verification-code.ts';

/** How many recovery codes are given out at once. Each can be used once. */
export const recoveryCodeCount = 10;

const password = z.string().check(
  byRule((value) => required('Password', value)),
  z.maxLength(255),
);
const code = z.string().check(byRule(validateFactorCode));

export const SecondFactor = z.object({
  isOn: z.boolean(),
  /** Since when; null while it is off. */
  turnedOnDate: z.nullable(Instant),
  /** How many of them can still be used. */
  recoveryCodesLeft: z.number(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** For an authenticator app. Neither is shown again. */
export const FactorEnrolment = z.object({
  /** Base32, to be typed where a picture cannot be scanned. */
  secret: z.string(),
  /** `otpauth:` with the secret, for a QR code. */
  uri: z.string(),
});
export type FactorEnrolment = z.infer<typeof FactorEnrolment>;

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const PasswordProof = z.object({ password });
export type PasswordProof = z.infer<typeof PasswordProof>;
/** Of who somebody is, before what concerns their account as a whole. */
export const AccountProof = z.extend(PasswordProof, {
  /** Of the second factor, or a recovery code: for those who have it turned on. */
  factorCode: z.optional(code),
});
export type AccountProof = z.infer<typeof AccountProof>;
/** A code of the app, or a recovery code. */
export const FactorCode = z.object({ code });
export type FactorCode = z.infer<typeof FactorCode>;
export const FactorProof = z.object({ password, code });
export type FactorProof = z.infer<typeof FactorProof>;
export const ChallengeAnswer = z.object({ challenge: z.string().check(z.maxLength(100)), code });
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>;

const tag = 'Second factor';
const base = `${authenticationBase}/second-factor`;

export const getSecondFactor = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'Read whether signing in asks for a code too, and how many recovery codes are left',
  requires: { kind: 'user' },
  reply: SecondFactor,
  errors: [],
});

/** Nothing is asked for at sign-in before a code has confirmed it. Beginning again replaces the secret. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Draw a secret for an authenticator app',
  requires: { kind: 'user' },
  audit: 'user.second_factor_begun',
  body: PasswordProof,
  reply: FactorEnrolment,
  errors: ['request.invalid', 'request.rate_limited', 'second_factor.on'],
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: `${base}/confirm`,
  tag,
  summary: 'Turn the second factor on with a code of the app, which ends all other sessions and is told by mail',
  requires: { kind: 'user' },
  audit: 'user.second_factor_turned_on',
  body: VerificationCode,
  reply: RecoveryCodes,
  errors: ['request.invalid', 'request.rate_limited', 'second_factor.on', 'second_factor.not_begun'],
});

export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  path: `${base}/recovery-codes`,
  tag,
  summary: 'Have new recovery codes, which ends those from before',
  requires: { kind: 'user' },
  audit: 'user.recovery_codes_replaced',
  body: FactorProof,
  reply: RecoveryCodes,
  errors: ['request.invalid', 'request.rate_limited', 'second_factor.off'],
});

export const turnSecondFactorOff = endpoint({
  method: 'POST',
  path: `${base}/turn-off`,
  tag,
  summary: 'Turn the second factor off, which ends all other sessions and is told by mail',
  requires: { kind: 'user' },
  audit: 'user.second_factor_turned_off',
  body: FactorProof,
  reply: Nothing,
  errors: ['request.invalid', 'request.rate_limited', 'second_factor.off'],
});

const challengeErrors = ['request.invalid', 'request.rate_limited', 'auth.challenge_over'] as const;

export const answerChallenge = endpoint({
  method: 'POST',
  path: `${logIn.path}/code`,
  tag: 'Authentication',
  summary: 'Finish signing in with a code of the second factor or a recovery code',
  requires: { kind: 'public' },
  audit: 'session.created',
  body: ChallengeAnswer,
  reply: z.union([z.object({ ...sessionTokens, account: Account }), ClosedAccount]),
  errors: challengeErrors,
});

export const appAnswerChallenge = endpoint({
  method: 'POST',
  path: `${appAuthenticationBase}/login/code`,
  tag: 'Console session',
  summary: 'Finish signing in with a code of the second factor or a recovery code, and set the session cookies',
  requires: { kind: 'public' },
  audit: 'session.created',
  body: ChallengeAnswer,
  reply: z.union([ConsoleSession, ClosedAccount]),
  errors: challengeErrors,
});
