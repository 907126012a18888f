import * as z from 'zod/mini';
import { authenticationBase } from './base-paths.ts';
import { emailField } from './email-field.ts';
import { endpoint } from './endpoint.ts';
import { newPasswordField } from './named-fields.ts';
import { bothAlike, confirmationField } from './password-confirmation.ts';
import { Nothing } from './query.ts';
import { byRule, required } from './rules/index.ts';

/** How long the link of a password reset can be used. */
export const passwordResetMinutes = 30;

const password = newPasswordField();
const currentPassword = z.string().check(
  byRule((value) => required('Current password', value)),
  z.maxLength(255),
);
const confirmation = confirmationField();

export const PasswordChange = z.object({ currentPassword, password });
export const ForgottenPassword = z.object({ email: emailField() });
export type ForgottenPassword = z.infer<typeof ForgottenPassword>;
/** That of the link in the mail. */
const resetToken = z.string().check(z.maxLength(100));
export const PasswordReset = z.object({ token: resetToken, password });

/** What a person fills in: the new password twice. */
export const PasswordChangeForm = z.object({ currentPassword, password, confirmation }).check(bothAlike());
export type PasswordChangeForm = z.infer<typeof PasswordChangeForm>;
export const PasswordResetForm = z.object({ password, confirmation }).check(bothAlike());
export type PasswordResetForm = z.infer<typeof PasswordResetForm>;

const tag = 'Passwords';

export const changePassword = endpoint({
  method: 'PUT',
  path: `${authenticationBase}/password`,
  tag,
  summary: 'Change the own password, which ends all other sessions and is told by mail',
  requires: { kind: 'user' },
  audit: 'user.password_changed',
  body: PasswordChange,
  reply: Nothing,
  errors: ['request.invalid', 'request.rate_limited'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: `${authenticationBase}/forgot-password`,
  tag,
  summary: 'Have a link for a new password sent; answers the same whether or not somebody signs in with this email',
  requires: { kind: 'public' },
  audit: { none: 'message' },
  body: ForgottenPassword,
  status: 202,
  reply: Nothing,
  errors: ['request.invalid', 'request.rate_limited'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: `${authenticationBase}/reset-password`,
  tag,
  summary: 'Set a new password with the token of the link, once; ends all sessions',
  requires: { kind: 'public' },
  audit: 'user.password_reset',
  body: PasswordReset,
  reply: Nothing,
  errors: ['request.invalid', 'request.rate_limited', 'auth.reset_invalid'],
});

/** Uses nothing up, so that nobody chooses a password for a link that is over. */
export const checkPasswordReset = endpoint({
  method: 'POST',
  path: `${authenticationBase}/reset-password/check`,
  tag,
  summary: 'Read whether the token of a link can still set a password',
  requires: { kind: 'public' },
  audit: { none: 'reads' },
  body: z.object({ token: resetToken }),
  reply: Nothing,
  errors: ['request.invalid', 'request.rate_limited', 'auth.reset_invalid'],
});
