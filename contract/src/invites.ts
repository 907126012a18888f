import * as z from 'zod/mini';
import { Account } from './account.ts';
import { appAuthenticationBase, authenticationBase, businessBase } from './base-paths.ts';
import { ConsoleSession, OwnBusiness } from './console-session.ts';
import { emailField } from './email-field.ts';
import { endpoint } from './endpoint.ts';
import { newPasswordField } from './named-fields.ts';
import { bothAlike, confirmationField } from './password-confirmation.ts';
import { businessRoles, givenRoles } from './permissions.ts';
import { Instant, Nothing } from './query.ts';
import { byRule, maxLength } from './rules/index.ts';
import { sessionTokens } from './session-tokens.ts';

/** How long the link of an invite can be used. */
export const inviteDays = 7;
/** Those that expired count until they are revoked or forgotten. */
export const invitesMaxPerBusiness = 100;
const inviteEmailMaxLength = 254;

/** Somebody who was asked to join the business and has not yet. The token itself is in the mail alone. */
export const Invite = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(givenRoles),
  /** Email of the member who sent it last. */
  invitedBy: z.string(),
  sentDate: Instant,
  expiresDate: Instant,
});
export type Invite = z.infer<typeof Invite>;

export const InviteDraft = z.object({
  email: emailField().check(byRule((value) => maxLength(value, inviteEmailMaxLength))),
  role: z.enum(givenRoles),
});
export type InviteDraft = z.infer<typeof InviteDraft>;

/** What whoever holds the link is shown. */
export const OpenInvite = z.object({
  businessName: z.string(),
  logo: z.nullable(z.string()),
  role: z.enum(businessRoles),
  invitedBy: z.string(),
  /** The only one that can accept. */
  email: z.string(),
  /** Whether somebody signs in with that email already; otherwise they sign up with the invite. */
  hasAccount: z.boolean(),
  expiresDate: Instant,
});
export type OpenInvite = z.infer<typeof OpenInvite>;

const token = z.string().check(z.maxLength(100));
const password = newPasswordField();

/** The email is that of the invite. */
export const InviteSignUp = z.object({ token, password });

/** What a person fills in: the password twice. */
export const InviteSignUpForm = z.object({ password, confirmation: confirmationField() }).check(bothAlike());
export type InviteSignUpForm = z.infer<typeof InviteSignUpForm>;

const base = `${businessBase}/team/invites` as const;
const tag = 'Team';
const requires = { kind: 'member', permission: 'team.manage' } as const;
const signedIn = ['auth.required', 'auth.token_expired', 'request.rate_limited'] as const;
const params = z.object({ inviteId: z.string().check(z.minLength(1)) });

/** An open invite to the same email is replaced, and its link ends. */
export const inviteMember = endpoint({
  method: 'POST',
  path: base,
  tag,
  summary: 'Invite somebody into the business by mail',
  requires,
  impersonated: 'never',
  audit: 'invite.created',
  body: InviteDraft,
  status: 201,
  reply: Invite,
  errors: [...signedIn, 'request.invalid', 'team.already_member', 'team.role_above_own', 'invite.too_many'],
});

export const listInvites = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List the invites that were not accepted, the newest first',
  requires,
  reply: z.object({ items: z.array(Invite) }),
  errors: ['auth.required', 'auth.token_expired'],
});

export const resendInvite = endpoint({
  method: 'POST',
  path: `${base}/:inviteId/resend`,
  tag,
  summary: 'Send an invite again with a new link; the one before ends',
  requires,
  impersonated: 'never',
  audit: 'invite.resent',
  params,
  reply: Invite,
  errors: [...signedIn, 'invite.not_found', 'team.role_above_own'],
});

export const revokeInvite = endpoint({
  method: 'DELETE',
  path: `${base}/:inviteId`,
  tag,
  summary: 'Revoke an invite: its link ends',
  requires,
  impersonated: 'never',
  audit: 'invite.revoked',
  params,
  reply: Nothing,
  errors: ['auth.required', 'auth.token_expired', 'invite.not_found', 'team.role_above_own'],
});

/** A POST, so that the token is in no address that a log keeps. */
export const readInvite = endpoint({
  method: 'POST',
  path: `${businessBase}/invite/read`,
  tag,
  summary: 'Read the invite of a link',
  requires: { kind: 'public' },
  audit: { none: 'reads' },
  body: z.object({ token }),
  reply: OpenInvite,
  errors: ['request.invalid', 'request.rate_limited', 'invite.invalid'],
});

export const acceptInvite = endpoint({
  method: 'POST',
  path: `${businessBase}/invite/accept`,
  tag,
  summary: 'Join the business of an invite that was sent to the own email',
  requires: { kind: 'user' },
  audit: 'member.joined',
  body: z.object({ token }),
  reply: OwnBusiness,
  errors: ['request.invalid', 'request.rate_limited', 'invite.invalid', 'invite.other_email', 'team.already_member'],
});

const signUpErrors = [
  'request.invalid',
  'request.rate_limited',
  'invite.invalid',
  'auth.email_taken',
  'account.sign_up_closed',
] as const;

/** The email needs no further confirmation: the link came there. */
export const signUpWithInvite = endpoint({
  method: 'POST',
  path: `${authenticationBase}/signup/invite`,
  tag,
  summary: 'Create a login for the email of an invite, join its business and sign in',
  requires: { kind: 'public' },
  audit: 'member.joined',
  body: InviteSignUp,
  status: 201,
  reply: z.object({ ...sessionTokens, account: Account }),
  errors: signUpErrors,
});

export const appSignUpWithInvite = endpoint({
  method: 'POST',
  path: `${appAuthenticationBase}/signup/invite`,
  tag: 'Console session',
  summary: 'Create a login for the email of an invite, join its business and set the session cookies',
  requires: { kind: 'public' },
  audit: 'member.joined',
  body: InviteSignUp,
  status: 201,
  reply: ConsoleSession,
  errors: signUpErrors,
});
