import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant } from './query.ts';
import { byRule, maxLength, validateBusinessName, validateEmail, validatePictureUrl } from './rules/index.ts';

export const businessBase = '/business/v1.1';

/** The specification leaves the length of a business name to configuration. */
export const businessNameMaxLength = 50;
export const legalFirstNameMaxLength = 100;

/** A business account (spec section 3). */
export const Account = z.object({
  id: z.string(),
  businessName: z.string(),
  email: z.string(),
  /** Address of a picture, or null. Relative to the platform if it was uploaded here. */
  logo: z.nullable(z.string()),
  /** Shown to viewers beside the business name; null if none was given. */
  legalFirstName: z.nullable(z.string()),
  createdDate: Instant,
});
export type Account = z.infer<typeof Account>;

export const AccountUpdate = z.object({
  businessName: z.string().check(byRule((value) => validateBusinessName(value, businessNameMaxLength))),
  email: z.string().check(byRule(validateEmail)),
  logo: z.optional(z.nullable(z.string().check(byRule(validatePictureUrl)))),
  legalFirstName: z.optional(
    z.nullable(z.string().check(byRule((value) => maxLength(value, legalFirstNameMaxLength)))),
  ),
});
export type AccountUpdate = z.infer<typeof AccountUpdate>;

const params = z.object({ id: z.string() });

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
