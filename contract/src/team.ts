import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { businessRoles, givenRoles } from './permissions.ts';
import { Instant, Nothing } from './query.ts';

/** Somebody who may sign in for the business. */
export const TeamMember = z.object({
  userId: z.string(),
  email: z.string(),
  role: z.enum(businessRoles),
  joinedDate: Instant,
  /** When they last used the business, to a quarter of an hour; null if that is longer ago than sessions are kept. */
  lastSeenDate: z.nullable(Instant),
  /** When their account is removed, because they deleted it; null otherwise. Until then they may restore it. */
  deletesDate: z.nullable(Instant),
  /** Whether it is who asks. */
  isYou: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

const base = `${businessBase}/team` as const;
const tag = 'Team';
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const userId = z.string().check(z.minLength(1));

export const listTeam = endpoint({
  method: 'GET',
  path: `${base}/members`,
  tag,
  summary:
    'List the members of the business, the most powerful first; with those who deleted their account to whoever may remove members',
  requires: { kind: 'member', permission: 'team.read' },
  reply: z.object({ items: z.array(TeamMember) }),
  errors: signedIn,
});

/** Holds from the next call of the member on. Owner is a role that only a transfer gives. */
export const changeMemberRole = endpoint({
  method: 'PATCH',
  path: `${base}/members/:userId`,
  tag,
  summary: 'Give a member another role',
  requires: { kind: 'member', permission: 'team.manage' },
  impersonated: 'never',
  audit: 'member.role_changed',
  params: z.object({ userId }),
  body: z.object({ role: z.enum(givenRoles) }),
  reply: TeamMember,
  errors: [...signedIn, 'request.invalid', 'team.member_not_found', 'team.role_above_own', 'team.owner_stays'],
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: `${base}/members/:userId`,
  tag,
  summary: 'Remove a member and end their sessions for the business',
  requires: { kind: 'member', permission: 'team.manage' },
  impersonated: 'never',
  audit: 'member.removed',
  params: z.object({ userId }),
  reply: Nothing,
  errors: [...signedIn, 'team.member_not_found', 'team.role_above_own', 'team.owner_stays'],
});

export const leaveTeam = endpoint({
  method: 'POST',
  path: `${base}/leave`,
  tag,
  summary: 'Leave the business and end the own sessions for it',
  requires: { kind: 'member', permission: 'team.read' },
  impersonated: 'never',
  audit: 'member.left',
  reply: Nothing,
  errors: [...signedIn, 'team.owner_stays'],
});

export const transferBusiness = endpoint({
  method: 'POST',
  path: `${base}/transfer`,
  tag,
  summary: 'Make another member the owner, and oneself an admin',
  requires: { kind: 'member', permission: 'business.transfer' },
  impersonated: 'never',
  audit: 'member.business_transferred',
  body: z.object({ userId }),
  reply: Nothing,
  errors: [...signedIn, 'request.invalid', 'team.member_not_found', 'team.not_yourself'],
});
