import * as z from 'zod/mini';
import { Account } from './account.ts';
import { appAuthenticationBase, authenticationBase } from './base-paths.ts';
import { ConsoleSession } from './console-session.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './query.ts';
import { byRule, ruleMessages } from './rules/index.ts';
import { AccountProof } from './second-factor.ts';
import { sessionTokens } from './session-tokens.ts';
import { logIn } from './signing-in.ts';

/** How long an account can be restored, from when its deletion was asked for. */
export const accountDeletionDays = 14;

export const AccountDeletion = z.extend(AccountProof, {
  /** That they have taken along what they want to keep. */
  hasExported: z.boolean().check(byRule((value: boolean) => (value ? undefined : ruleMessages.exportFirst))),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

const tag = 'Authentication';

/**
 * All sessions end, and the person has no role in any business from then on. API keys that they made stay: those belong
 * to the business. Refused to operators of the platform, and to owners, whose businesses the message names.
 */
export const beginAccountDeletion = endpoint({
  method: 'POST',
  path: `${authenticationBase}/account-deletion`,
  tag,
  summary: 'Close your account at once and have it deleted in 14 days, which is told by mail',
  requires: { kind: 'user' },
  impersonated: 'never',
  audit: 'user.deletion_requested',
  body: AccountDeletion,
  status: 202,
  reply: z.object({ deletesDate: Instant }),
  errors: ['request.invalid', 'request.rate_limited', 'account_deletion.operator', 'account_deletion.owner'],
});

export const AccountRestoration = z.object({ restoreTicket: z.string().check(z.maxLength(100)) });
export type AccountRestoration = z.infer<typeof AccountRestoration>;

const restoreErrors = ['request.invalid', 'request.rate_limited', 'account_deletion.ticket_over'] as const;

/** With the ticket that signing in answered. */
export const restoreAccount = endpoint({
  method: 'POST',
  path: `${logIn.path}/restore`,
  tag,
  summary: 'Keep an account that is about to be deleted, and finish signing in: all is as it was',
  requires: { kind: 'public' },
  audit: 'user.restored',
  body: AccountRestoration,
  reply: z.object({ ...sessionTokens, account: Account }),
  errors: restoreErrors,
});

export const appRestoreAccount = endpoint({
  method: 'POST',
  path: `${appAuthenticationBase}/login/restore`,
  tag: 'Console session',
  summary: 'Keep an account that is about to be deleted, and set the session cookies: all is as it was',
  requires: { kind: 'public' },
  audit: 'user.restored',
  body: AccountRestoration,
  reply: ConsoleSession,
  errors: restoreErrors,
});

export const exportOwnData = endpoint({
  method: 'GET',
  path: `${authenticationBase}/account-export`,
  tag,
  summary:
    'Export what is stored about you: your account, sessions, memberships, and what the audit logs say about you',
  requires: { kind: 'user' },
  impersonated: 'never',
  file: 'application/json',
  reply: z.string(),
  errors: ['request.rate_limited'],
});
