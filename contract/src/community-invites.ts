import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';

export const communityInviteDays = 14;
/** So many invitations a business sends in 24 hours. */
export const invitesADay = 500;
export const inviteTextMaxLength = 200_000;

/** `DECLINED`: whoever was invited wants no invitations of this business any more. */
export const communityInviteStates = ['SENT', 'ACCEPTED', 'EXPIRED', 'REVOKED', 'DECLINED'] as const;
export const CommunityInviteState = z.enum(communityInviteStates);
export type CommunityInviteState = z.infer<typeof CommunityInviteState>;

/** Of one person, by mail; good once. */
export const CommunityInvite = z.object({
  id: z.string(),
  email: z.string(),
  state: CommunityInviteState,
  sentDate: Instant,
  expiresDate: Instant,
  acceptedDate: z.nullable(Instant),
});
export type CommunityInvite = z.infer<typeof CommunityInvite>;

/** Why somebody is not invited. `INVITED`: an invitation is on its way already. `TWICE`: it stands further up, too. */
export const inviteRefusals = ['INVALID', 'TWICE', 'MEMBER', 'INVITED', 'BANNED', 'DECLINED'] as const;
export const InviteRefusal = z.enum(inviteRefusals);
export type InviteRefusal = z.infer<typeof InviteRefusal>;

export const InvitesSent = z.object({
  invitedCount: z.number(),
  /** Who was not invited, with the line of the text. */
  refused: z.array(z.object({ line: z.number(), text: z.string(), reason: InviteRefusal })),
});
export type InvitesSent = z.infer<typeof InvitesSent>;

const tag = communityTag;
const path = `${communityBase}/invite` as const;
const write = { kind: 'business', permission: 'communities.write' } as const;
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const inCommunity = { communityId: z.string().check(z.maxLength(64)) };
const inInvite = z.object({ inviteId: z.string().check(z.maxLength(64)) });
const ofInvite = [...signedIn, 'request.invalid', 'community.invite_not_found'] as const;

export const listCommunityInvites = endpoint({
  method: 'GET',
  path: `${communityBase}/invites`,
  tag,
  summary: 'List who was invited to a community by mail, newest first',
  requires: write,
  query: z.object({ ...pageQuery(), ...inCommunity }),
  reply: pageOf(CommunityInvite),
  errors: [...signedIn, 'request.invalid', 'community.not_found'],
});

/** Whoever cannot be invited is named; all others are. Sending it again invites nobody twice. */
export const inviteToCommunity = endpoint({
  method: 'POST',
  path,
  tag,
  summary: 'Invite people by mail, each with a link of their own',
  requires: write,
  audit: 'community.people_invited',
  body: z.object({
    ...inCommunity,
    /** Addresses, or a CSV file: one for each line, or separated by commas; a column named `email` if there is one. */
    text: z.string().check(z.maxLength(inviteTextMaxLength)),
  }),
  reply: InvitesSent,
  errors: [...signedIn, 'request.invalid', 'community.not_found', 'community.too_many_invites'],
});

export const resendCommunityInvite = endpoint({
  method: 'POST',
  path: `${path}/resend`,
  tag,
  summary: 'Mail an invitation once more, with a new link',
  requires: write,
  audit: 'community.invite_resent',
  body: inInvite,
  reply: CommunityInvite,
  errors: [
    ...ofInvite,
    ...(['community.invite_state', 'community.invite_too_soon', 'community.too_many_invites'] as const),
  ],
});

export const revokeCommunityInvite = endpoint({
  method: 'DELETE',
  path,
  tag,
  summary: 'End an invitation: its link lets nobody in any more',
  requires: write,
  audit: 'community.invite_revoked',
  query: inInvite,
  reply: Nothing,
  errors: [...ofInvite, 'community.invite_state'],
});
