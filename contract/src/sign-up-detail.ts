import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { businessNameMaxLength } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { bothAlike, confirmationField } from './password-confirmation.ts';
import { byRule, validateUsername } from './rules/index.ts';
import { SignUpDraft } from './signing-up.ts';
import { withTermsOfUse } from './terms-of-use.ts';

/** `invite`: by an invitation to a team, or of whoever runs the platform. `closed`: nobody, in no way. */
export const signUpModes = ['open', 'invite', 'closed'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** What a form for signing up has to know (spec section 7). */
export const BusinessSignUpDetail = z.object({
  /** Who may make an account, and a business. Anybody may make the first one. */
  mode: z.enum(signUpModes),
  businessNameMaxLength: z.number(),
  /** Whether no business has the name of the question as its username yet; null if none was asked for. */
  isNameFree: z.nullable(z.boolean()),
  /** What is agreed to by signing up; null where the platform states none. */
  termsUrl: z.nullable(z.string()),
  privacyUrl: z.nullable(z.string()),
});
export type BusinessSignUpDetail = z.infer<typeof BusinessSignUpDetail>;

/** What signing up refuses is no name to ask for. A form may ask with an empty one. */
const validateAskedName = (name: string) => (name === '' ? undefined : validateUsername(name, businessNameMaxLength));

export const getBusinessSignUpDetail = endpoint({
  method: 'GET',
  path: `${businessBase}/business-signup-detail`,
  tag: 'Account',
  summary: 'Read what a form for signing up has to know, and whether a business name is free',
  requires: { kind: 'public' },
  query: z.object({ businessName: z.optional(z.string().check(byRule(validateAskedName))) }),
  reply: BusinessSignUpDetail,
  errors: ['request.invalid', 'request.rate_limited'],
});

/** What a person fills in. */
export const SignUpForm = z
  .extend(withTermsOfUse(SignUpDraft), { confirmation: confirmationField() })
  .check(bothAlike());
export type SignUpForm = z.infer<typeof SignUpForm>;
