import * as z from 'zod/mini';
import { Account } from './account.ts';
import { businessBase } from './base-paths.ts';
import { emailField } from './email-field.ts';
import { endpoint } from './endpoint.ts';
import { logoField } from './logo-field.ts';
import { businessNameField, usernameField } from './named-fields.ts';
import { Instant } from './query.ts';
import { byRule, maxLength, validateWebsite } from './rules/index.ts';
import { TimeZoneName } from './time-zone-name.ts';

export const legalFirstNameMaxLength = 100;
export const websiteMaxLength = 500;

export const AccountUpdate = z.object({
  businessName: businessNameField(),
  username: usernameField(),
  email: emailField(),
  logo: z.optional(z.nullable(logoField())),
  legalFirstName: z.optional(
    z.nullable(z.string().check(byRule((value) => maxLength(value, legalFirstNameMaxLength)))),
  ),
  /** A page by HTTP or HTTPS, which the scheme may be left out of. */
  websiteUrl: z.optional(
    z.nullable(
      z.string().check(
        byRule(validateWebsite),
        byRule((value) => maxLength(value, websiteMaxLength)),
      ),
    ),
  ),
  /** In which its figures are told by day. */
  timeZone: z.optional(TimeZoneName),
});
export type AccountUpdate = z.infer<typeof AccountUpdate>;

/** One more business for somebody who has an account already. */
export const AccountDraft = z.object({
  businessName: businessNameField(),
  username: usernameField(),
  email: emailField(),
  /** An address elsewhere: the new business has no pictures of its own yet. */
  logo: z.optional(z.nullable(logoField())),
  /** UTC if it is left out. */
  timeZone: z.optional(TimeZoneName),
});
export type AccountDraft = z.infer<typeof AccountDraft>;

/** How many businesses one person can own. */
export const ownedBusinessesMax = 20;

/** What anybody may know of a business, so that they can tell whether it is who it says it is. */
export const PublicAccount = z.object({
  id: z.string(),
  businessName: z.string(),
  logo: z.nullable(z.string()),
  createdDate: Instant,
  /** Whether the business showed that it reads what is sent to its email. */
  isEmailConfirmed: z.boolean(),
});
export type PublicAccount = z.infer<typeof PublicAccount>;

const params = z.object({ id: z.string() });

export const createAccount = endpoint({
  method: 'POST',
  path: `${businessBase}/account`,
  tag: 'Account',
  summary: 'Create one more business, owned by the caller',
  requires: { kind: 'user' },
  impersonated: 'never',
  audit: 'business.created',
  body: AccountDraft,
  status: 201,
  reply: Account,
  errors: [
    'request.invalid',
    'request.rate_limited',
    'account.name_taken',
    'account.too_many',
    'account.invite_needed',
    'account.sign_up_closed',
  ],
});

export const getPublicAccount = endpoint({
  method: 'GET',
  path: `${businessBase}/account/public`,
  tag: 'Account',
  summary: 'Read what anybody may know of a business',
  requires: { kind: 'public' },
  query: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: PublicAccount,
  errors: ['request.invalid', 'account.not_found'],
});

export const getAccount = endpoint({
  method: 'GET',
  path: `${businessBase}/account/:id`,
  tag: 'Account',
  summary: 'Read the business account',
  requires: { kind: 'business', permission: 'account.read' },
  params,
  reply: Account,
  errors: ['auth.required', 'auth.token_expired', 'account.not_found'],
});

export const updateAccount = endpoint({
  method: 'PUT',
  path: `${businessBase}/account/:id`,
  tag: 'Account',
  summary: 'Change the business account',
  requires: { kind: 'member', permission: 'business.manage' },
  audit: 'business.updated',
  params,
  body: AccountUpdate,
  reply: Account,
  errors: ['auth.required', 'auth.token_expired', 'request.invalid', 'account.not_found', 'account.name_taken'],
});
