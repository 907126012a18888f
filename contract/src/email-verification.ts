import * as z from 'zod/mini';
import { authenticationBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { VerificationCode } from './verification-code.ts';

/** How long code and link of a mail can be used. */
export const emailVerificationMinutes = 24 * 60;
/** How many wrong codes are taken before a new mail is needed; its link goes on working. */
export const emailVerificationTries = 10;

export const EmailVerification = z.object({
  /** What the caller signs in with. */
  email: z.string(),
  /** Whether it is waited for that somebody shows that they read what is sent there. */
  isPending: z.boolean(),
});
export type EmailVerification = z.infer<typeof EmailVerification>;

const tag = 'Email verification';
const base = `${authenticationBase}/email/verification`;

export const getEmailVerification = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'Read whether the own email still has to be confirmed',
  requires: { kind: 'user' },
  reply: EmailVerification,
  errors: [],
});

export const sendEmailVerification = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Have a new code and link sent to the own email, where it still has to be confirmed',
  requires: { kind: 'user' },
  audit: { none: 'message' },
  reply: EmailVerification,
  errors: ['request.rate_limited'],
});

export const enterEmailCode = endpoint({
  method: 'POST',
  path: `${base}/code`,
  tag,
  summary: 'Confirm the own email with the code of the mail',
  requires: { kind: 'user' },
  audit: 'user.email_verified',
  body: VerificationCode,
  reply: EmailVerification,
  errors: ['request.invalid', 'request.rate_limited'],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: `${authenticationBase}/verify-email`,
  tag,
  summary: 'Confirm the own email with the token of the link',
  requires: { kind: 'user' },
  audit: 'user.email_verified',
  body: z.object({ token: z.string().check(z.maxLength(100)) }),
  reply: EmailVerification,
  errors: ['request.invalid', 'request.rate_limited', 'auth.verification_invalid', 'auth.verification_of_another'],
});
