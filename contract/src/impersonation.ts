import * as z from 'zod/mini';
import { auditPage } from './audit-log.ts';
import { appAuthenticationBase, authenticationBase, businessBase } from './base-paths.ts';
import { ConsoleSession, impersonationAccess } from './console-session.ts';
import { endpoint } from './endpoint.ts';
import { Instant, pageOf, pageQuery } from './query.ts';
import { byRule, maxLength, required } from './rules/index.ts';

export const impersonationMaxMinutes = 30;
export const impersonationReasonMaxLength = 300;

export const ImpersonationDraft = z.object({
  businessId: z.string().check(z.minLength(1)),
  /** A member of the business; its owner if left out. */
  userId: z.optional(z.string().check(z.minLength(1))),
  /** Told to the business in its audit log. */
  reason: z.string().check(
    byRule((value) => required('Reason', value)),
    byRule((value) => maxLength(value, impersonationReasonMaxLength)),
  ),
  access: z._default(z.enum(impersonationAccess), 'read'),
  minutes: z._default(
    z.number().check(z.int(), z.minimum(1), z.maximum(impersonationMaxMinutes)),
    impersonationMaxMinutes,
  ),
});
export type ImpersonationDraft = z.infer<typeof ImpersonationDraft>;

/** Why an impersonation is over. */
export const impersonationEnds = [
  /** The operator ended it. */
  'ended',
  'expired',
  /** The session it was begun in is over. */
  'signed_out',
  /** The operator role was taken away. */
  'operator_removed',
  /** The business does not allow it any more. */
  'forbidden',
  /** The person is no member of the business any more, or became an operator. */
  'target_gone',
] as const;
export type ImpersonationEnd = (typeof impersonationEnds)[number];

/** As the log of operators keeps it: names are those of its beginning. */
export const Impersonation = z.object({
  id: z.string(),
  operator: z.object({ id: z.string(), email: z.string() }),
  user: z.object({ id: z.string(), email: z.string() }),
  business: z.object({ id: z.string(), businessName: z.string() }),
  reason: z.string(),
  access: z.enum(impersonationAccess),
  startedDate: Instant,
  expiresDate: Instant,
  /** Null while it lasts. */
  endedDate: z.nullable(Instant),
  end: z.nullable(z.enum(impersonationEnds)),
});
export type Impersonation = z.infer<typeof Impersonation>;

const tag = 'Operators';
const operator = { kind: 'operator' } as const;
const search = z.optional(z.string().check(z.maxLength(200)));
const refusalsToBegin = [
  'request.invalid',
  'account.not_found',
  'team.member_not_found',
  'impersonation.yourself',
  'impersonation.of_operator',
  'impersonation.forbidden',
] as const;

/** The token cannot be refreshed, and its claim `act` names the operator. */
export const impersonate = endpoint({
  method: 'POST',
  path: `${authenticationBase}/impersonate`,
  tag,
  summary: 'Act as a member of a business for a limited time',
  requires: operator,
  audit: 'impersonation.begun',
  body: ImpersonationDraft,
  status: 201,
  reply: z.object({ accessToken: z.string(), expiresInSec: z.number(), impersonation: Impersonation }),
  errors: refusalsToBegin,
});

/** Called with the token of the impersonation. */
export const endImpersonation = endpoint({
  method: 'POST',
  path: `${authenticationBase}/impersonate/end`,
  tag,
  summary: 'End the impersonation of the call',
  requires: { kind: 'user' },
  impersonated: 'always',
  audit: 'impersonation.ended',
  reply: Impersonation,
  errors: ['impersonation.none'],
});

/** The cookies of the operator's own session stay, and count again when it is over. */
export const appImpersonate = endpoint({
  method: 'POST',
  path: `${appAuthenticationBase}/impersonate`,
  tag,
  summary: 'Act as a member of a business in the console',
  requires: operator,
  audit: 'impersonation.begun',
  body: ImpersonationDraft,
  reply: ConsoleSession,
  errors: refusalsToBegin,
});

export const appEndImpersonation = endpoint({
  method: 'POST',
  path: `${appAuthenticationBase}/impersonate/end`,
  tag,
  summary: 'End the impersonation in the console, and go on as oneself',
  requires: { kind: 'user' },
  impersonated: 'always',
  audit: 'impersonation.ended',
  reply: ConsoleSession,
  errors: ['impersonation.none', 'auth.refresh_invalid'],
});

export const listImpersonations = endpoint({
  method: 'GET',
  path: `${authenticationBase}/operator/impersonations`,
  tag,
  summary: 'List who acted as whom, when and why, newest first',
  requires: operator,
  query: z.object({ ...pageQuery(), search }),
  reply: pageOf(Impersonation),
  errors: ['request.invalid'],
});

/** What the operator read and changed as that member, as it is in the audit log of the business. */
export const listImpersonationChanges = endpoint({
  method: 'GET',
  path: `${authenticationBase}/operator/impersonations/:id/changes`,
  tag,
  summary: 'List what was read and changed during an impersonation, newest first',
  requires: operator,
  params: z.object({ id: z.string() }),
  query: z.object(auditPage.query),
  reply: auditPage.reply,
  errors: ['request.invalid', 'impersonation.not_found'],
});

const OperatorAccess = z.object({ isAllowed: z.boolean() });

export const getOperatorAccess = endpoint({
  method: 'GET',
  path: `${businessBase}/operator-access`,
  tag,
  summary: 'Read whether operators may act for members of the business',
  requires: { kind: 'member', permission: 'account.read' },
  reply: OperatorAccess,
  errors: [],
});

/** Forbidding it ends what goes on. */
export const saveOperatorAccess = endpoint({
  method: 'PUT',
  path: `${businessBase}/operator-access`,
  tag,
  summary: 'Allow operators to act for members of the business, or forbid it',
  requires: { kind: 'member', permission: 'operators.admit' },
  impersonated: 'never',
  audit: 'business.operator_access_changed',
  body: OperatorAccess,
  reply: OperatorAccess,
  errors: ['request.invalid'],
});
