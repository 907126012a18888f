import * as z from 'zod/mini';
import { authenticationBase } from './base-paths.ts';
import { emailField } from './email-field.ts';
import { endpoint } from './endpoint.ts';
import { AccountProof } from './second-factor.ts';
import { VerificationCode } from './verification-code.ts';

/** How long the code that is sent to a new email can be used. */
export const emailChangeMinutes = 30;
/** How many wrong codes are taken before a new one has to be sent. */
export const emailChangeTries = 5;

export const EmailChange = z.extend(AccountProof, {
  email: emailField(),
});
export type EmailChange = z.infer<typeof EmailChange>;

const tag = 'Email change';
const base = `${authenticationBase}/email`;
const reply = z.object({ email: z.string() });

export const beginEmailChange = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Have a code sent to a new email, which the caller signs in with once the code is entered',
  requires: { kind: 'user' },
  audit: { none: 'message' },
  body: EmailChange,
  status: 202,
  reply,
  errors: ['request.invalid', 'request.rate_limited', 'auth.email_taken'],
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: `${base}/code`,
  tag,
  summary: 'Change the own email with the code that was sent there; both addresses are told',
  requires: { kind: 'user' },
  audit: 'user.email_changed',
  body: VerificationCode,
  reply,
  errors: ['request.invalid', 'request.rate_limited', 'auth.email_taken'],
});
