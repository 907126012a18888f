import * as z from 'zod/mini';
import { ConsoleSession } from './console-session.ts';
import { endpoint } from './endpoint.ts';
import { businessNameField, usernameField } from './named-fields.ts';
import { singleSignOnBase, singleSignOnErrors } from './single-sign-on.ts';
import { withTermsOfUse } from './terms-of-use.ts';
import { TimeZoneName } from './time-zone-name.ts';

export const SingleSignOnSignUp = z.object({
  businessName: businessNameField(),
  username: usernameField(),
  /** Of the business; UTC if it is left out. */
  timeZone: z.optional(TimeZoneName),
});
export type SingleSignOnSignUp = z.infer<typeof SingleSignOnSignUp>;

/** What a person fills in. */
export const SingleSignOnForm = withTermsOfUse(SingleSignOnSignUp);
export type SingleSignOnForm = z.infer<typeof SingleSignOnForm>;

/** The email needs no further confirmation: the provider has verified it. */
export const signUpWithSingleSignOn = endpoint({
  method: 'POST',
  path: `${singleSignOnBase}/signup`,
  tag: 'Single sign-on',
  summary: 'Create a business account for an identity, without a password, and set the session cookies',
  requires: { kind: 'public' },
  audit: 'business.created',
  body: SingleSignOnSignUp,
  status: 201,
  reply: ConsoleSession,
  errors: [
    ...singleSignOnErrors,
    'single_sign_on.over',
    'identity.taken',
    'auth.email_taken',
    'account.name_taken',
    'account.invite_needed',
    'account.sign_up_closed',
  ],
});
