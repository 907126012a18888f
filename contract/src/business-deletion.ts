import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing } from './query.ts';
import { byRule, required } from './rules/index.ts';
import { AccountProof } from './second-factor.ts';

/** How long a business can be restored, from when its deletion was asked for. */
export const businessDeletionDays = 14;
/** How long before its deletion its owner is reminded. */
export const businessDeletionReminderDays = 3;

export const BusinessDeletion = z.extend(AccountProof, {
  /** As it is written in the business profile, to show that it is meant. */
  businessName: z.string().check(byRule((value) => required('Business name', value))),
});
export type BusinessDeletion = z.infer<typeof BusinessDeletion>;

const tag = 'Account';
const base = `${businessBase}/business-deletion` as const;

/** From then on nobody but its members knows of it, nobody can work in it, and its API keys and webhooks do nothing. */
export const beginBusinessDeletion = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Close the business at once and have it deleted in 14 days',
  requires: { kind: 'member', permission: 'business.delete' },
  impersonated: 'never',
  audit: 'business.deletion_requested',
  body: BusinessDeletion,
  status: 202,
  reply: z.object({ deletesDate: Instant }),
  errors: ['auth.required', 'auth.token_expired', 'request.invalid', 'request.rate_limited'],
});

export const restoreBusiness = endpoint({
  method: 'DELETE',
  path: base,
  tag,
  summary: 'Keep a business of yours that is about to be deleted: all is as it was',
  requires: { kind: 'user' },
  impersonated: 'never',
  audit: 'business.restored',
  reply: Nothing,
  errors: ['auth.forbidden', 'business_deletion.none'],
});
