import * as z from 'zod/mini';
import { Account } from './account.ts';
import { appAuthenticationBase, authenticationBase } from './base-paths.ts';
import { ConsoleSession } from './console-session.ts';
import { emailField } from './email-field.ts';
import { endpoint } from './endpoint.ts';
import { businessNameField, newPasswordField, usernameField } from './named-fields.ts';
import { sessionTokens } from './session-tokens.ts';
import { TimeZoneName } from './time-zone-name.ts';

/** Proves that whoever runs the platform invited the email. */
export const signUpInviteMaxLength = 200;

export const SignUpDraft = z.object({
  businessName: businessNameField(),
  username: usernameField(),
  email: emailField(),
  password: newPasswordField(),
  /** Of the business; UTC if it is left out. */
  timeZone: z.optional(TimeZoneName),
  /** Needed where sign-up is by invitation: what the link of the invitation carries. It is for its email alone. */
  invite: z.optional(z.string().check(z.maxLength(signUpInviteMaxLength))),
});
export type SignUpDraft = z.infer<typeof SignUpDraft>;

export const signUp = endpoint({
  method: 'POST',
  path: `${authenticationBase}/signup`,
  tag: 'Authentication',
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

export const appSignUp = endpoint({
  method: 'POST',
  path: `${appAuthenticationBase}/signup`,
  tag: 'Console session',
  summary: 'Create a business account and set the session cookies',
  requires: { kind: 'public' },
  audit: 'business.created',
  body: SignUpDraft,
  status: 201,
  reply: ConsoleSession,
  errors: signUp.errors,
});
