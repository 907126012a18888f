import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { OwnBusiness } from './console-session.ts';
import { endpoint } from './endpoint.ts';
import { givenRoles } from './permissions.ts';
import { Instant, Nothing } from './query.ts';

/** Of more, the newest are listed. */
export const ownInvitesListed = 50;

/** An invite as the person sees it whom it was sent to. */
export const OwnInvite = z.object({
  id: z.string(),
  businessName: z.string(),
  logo: z.nullable(z.string()),
  role: z.enum(givenRoles),
  /** Email of the member who sent it last. */
  invitedBy: z.string(),
  sentDate: Instant,
  expiresDate: Instant,
});
export type OwnInvite = z.infer<typeof OwnInvite>;

const base = `${businessBase}/invite/own` as const;
const tag = 'Team';
/** Whatever business they act for, and also while that one is closed. */
const requires = { kind: 'user' } as const;
const params = z.object({ inviteId: z.string().check(z.minLength(1)) });

/** Empty as long as the person has not shown that they read what is sent to their email. */
export const listOwnInvites = endpoint({
  method: 'GET',
  path: base,
  tag,
  summary: 'List the open invites that were sent to the own confirmed email, the newest first',
  requires,
  impersonated: 'never',
  reply: z.object({ items: z.array(OwnInvite) }),
  errors: [],
});

export const acceptOwnInvite = endpoint({
  method: 'POST',
  path: `${base}/:inviteId/accept`,
  tag,
  summary: 'Join the business of an invite that was sent to the own confirmed email, without its link',
  requires,
  impersonated: 'never',
  audit: 'member.joined',
  params,
  reply: OwnBusiness,
  errors: ['request.rate_limited', 'invite.not_found', 'team.already_member'],
});

export const declineOwnInvite = endpoint({
  method: 'POST',
  path: `${base}/:inviteId/decline`,
  tag,
  summary: 'Decline an invite that was sent to the own confirmed email: its link ends',
  requires,
  impersonated: 'never',
  audit: 'invite.declined',
  params,
  reply: Nothing,
  errors: ['request.rate_limited', 'invite.not_found'],
});
