import * as z from 'zod/mini';
import { Account } from './account.ts';
import { appAuthenticationBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { businessRoles } from './permissions.ts';
import { Instant } from './query.ts';

/** A business that somebody may act for. */
export const OwnBusiness = z.object({
  id: z.string(),
  businessName: z.string(),
  logo: z.nullable(z.string()),
  role: z.enum(businessRoles),
});
export type OwnBusiness = z.infer<typeof OwnBusiness>;

export const impersonationAccess = ['read', 'write'] as const;
export type ImpersonationAccess = (typeof impersonationAccess)[number];

/** What the console knows about its session; the tokens themselves stay in cookies. */
export const ConsoleSession = z.object({
  account: Account,
  /** Of whoever is signed in. */
  email: z.string(),
  /** In the business of the account, which is the one acted for. */
  role: z.enum(businessRoles),
  /** All that the person is a member of, by name; to an operator who acts as them, the one that they act for. */
  businesses: z.array(OwnBusiness),
  /** Whether the person looks after all businesses; never true of an impersonation. */
  isOperator: z.boolean(),
  /** Of an operator who acts as the person; null for the person themselves. */
  impersonation: z.nullable(
    z.object({
      id: z.string(),
      operatorEmail: z.string(),
      access: z.enum(impersonationAccess),
      reason: z.string(),
      expiresDate: Instant,
    }),
  ),
  /** When the business of the account will be deleted. Until then it is closed, and its owner may restore it. */
  deletesDate: z.optional(Instant),
  /** Whether the platform sells plans. */
  isSelling: z.optional(z.boolean()),
  /** Send as `x-csrf-token` with every write. */
  csrfToken: z.string(),
  expiresInSec: z.number(),
});
export type ConsoleSession = z.infer<typeof ConsoleSession>;

export const getConsoleSession = endpoint({
  method: 'GET',
  path: `${appAuthenticationBase}/session`,
  tag: 'Console session',
  summary: 'Read the signed-in session, refreshing the access token when it is missing or about to expire',
  requires: { kind: 'session' },
  reply: ConsoleSession,
  errors: ['auth.required', 'auth.refresh_invalid'],
});
