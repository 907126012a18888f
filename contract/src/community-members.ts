import * as z from 'zod/mini';
import { communityBase, communityTag, PublicCommunity } from './communities.ts';
import { MemberPictureUrl } from './community-picture-address.ts';
import { DecisionReason } from './decision-reason.ts';
import { emailField } from './email-field.ts';
import { endpoint } from './endpoint.ts';
import { Amount } from './money.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { byRule, required, validateUsername } from './rules/index.ts';
import { SaleState } from './video-sales.ts';

export const memberUsernameMaxLength = 30;
export const memberLinkMinutes = 30;

/** The specification knows the first and the last. Moderators remove what others wrote, and ban. */
export const communityRoles = ['OWNER', 'MODERATOR', 'MEMBER'] as const;
export const CommunityRole = z.enum(communityRoles);
export type CommunityRole = z.infer<typeof CommunityRole>;

/** `REQUESTED`: waits to be let in. `REFUSED`: was not, and may ask again. */
export const membershipStates = ['ACTIVE', 'REQUESTED', 'REFUSED', 'BANNED'] as const;
export const MembershipState = z.enum(membershipStates);
export type MembershipState = z.infer<typeof MembershipState>;

export const PublicMember = z.object({
  memberId: z.string(),
  username: z.string(),
  role: CommunityRole,
  /** Null: they are shown by the first letter of their name. */
  pictureUrl: MemberPictureUrl,
  joinedDate: Instant,
});
export type PublicMember = z.infer<typeof PublicMember>;

/** What the business sees of one. */
export const CommunityMember = z.extend(PublicMember, {
  email: z.string(),
  state: MembershipState,
  /** What they say of themselves; empty if nothing. */
  bio: z.string(),
  postCount: z.number(),
  commentCount: z.number(),
});
export type CommunityMember = z.infer<typeof CommunityMember>;

/** Null where somebody is not signed in, or not in the community. */
export const OwnMembership = z.object({
  memberId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  role: z.nullable(CommunityRole),
  state: z.nullable(MembershipState),
  pictureUrl: MemberPictureUrl,
  /** What one says of oneself there; empty if nothing. */
  bio: z.string(),
  /** Why one was not let in, where somebody wrote that; otherwise empty. */
  refusalReason: z.string(),
  /** One signs in with one, besides links by mail. */
  hasPassword: z.boolean(),
});
export type OwnMembership = z.infer<typeof OwnMembership>;

/** What a member paid for being one. */
export const MembershipPayment = z.object({
  /** Also the number of the receipt. */
  id: z.string(),
  amount: Amount,
  currency: z.string(),
  state: SaleState,
  refundedAmount: Amount,
  paidDate: Instant,
  refundedDate: z.nullable(Instant),
  /** The end of what it paid for; null where that has none, or nothing was paid. */
  paidUntilDate: z.nullable(Instant),
});
export type MembershipPayment = z.infer<typeof MembershipPayment>;

/** A membership that renews, as its member sees it. The price is that at which they joined. */
export const OwnRenewal = z.object({
  amount: Amount,
  currency: z.string(),
  period: z.enum(['MONTH', 'YEAR']),
  /** `PAST_DUE`: the card could not be charged, and is tried again. Until then everything stays as it is. */
  state: z.enum(['ACTIVE', 'PAST_DUE']),
  paidUntilDate: Instant,
  /** It ends with what is paid. */
  isCancelled: z.boolean(),
  /** When the card is charged next; null once it is cancelled. */
  nextPaymentDate: z.nullable(Instant),
  /** The bank asks the holder about a new card. */
  isCardAsked: z.boolean(),
  card: z.nullable(z.object({ brand: z.string(), lastFour: z.string(), expires: z.string() })),
});
export type OwnRenewal = z.infer<typeof OwnRenewal>;

export const memberUsername = z.string().check(
  byRule((value) => required('Username', value)),
  byRule((value) => validateUsername(value, memberUsernameMaxLength)),
);
const tag = communityTag;
const asMember = { kind: 'communityMember' } as const;
const memberInFeeds = { kind: 'communityMember', fromEmbeds: true } as const;
const asAnyone = { kind: 'community' } as const;
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const ofVisitor = { none: 'visitor' } as const;
const inCommunity = z.object({ communityId: z.string() });

export const beginMemberSignIn = endpoint({
  method: 'POST',
  path: `${communityBase}/public/sign-in`,
  tag,
  summary: 'Have a link mailed that signs somebody in to a community',
  requires: { kind: 'public' },
  audit: ofVisitor,
  body: z.object({
    communityId: z.string(),
    email: emailField().check(z.maxLength(320)),
  }),
  status: 202,
  reply: Nothing,
  errors: ['request.invalid', 'request.rate_limited', 'community.not_found'],
});

/** Sets the cookie of the community's page. Who is new there is asked for a username first, and calls again with it. */
export const finishMemberSignIn = endpoint({
  method: 'POST',
  path: `${communityBase}/public/sign-in/finish`,
  tag,
  summary: 'Sign in with the token of a mailed link',
  requires: { kind: 'public' },
  audit: ofVisitor,
  body: z.object({
    token: z.string().check(z.maxLength(200)),
    username: z.optional(memberUsername),
    /** Of the browser, by which somebody who was banned is known again. */
    visitorId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/))),
  }),
  reply: z.object({
    needsUsername: z.boolean(),
    /** For programs: send as `Authorization: Bearer`. Null where a username is needed first. */
    token: z.nullable(z.string()),
  }),
  errors: ['request.invalid', 'request.rate_limited', 'community.link_invalid'],
});

export const signOutMember = endpoint({
  method: 'POST',
  path: `${communityBase}/public/sign-out`,
  tag,
  summary: 'End the session of a member',
  requires: memberInFeeds,
  audit: ofVisitor,
  reply: Nothing,
  errors: [],
});

/** Not to be undone. Comments that were answered stay without their words. */
export const eraseMember = endpoint({
  method: 'POST',
  path: `${communityBase}/public/erase`,
  tag,
  summary: 'Delete the account of a member; what they wrote goes, or stays without their name',
  requires: asMember,
  audit: ofVisitor,
  body: z.object({ posts: z.enum(['KEEP', 'DELETE']) }),
  reply: Nothing,
  errors: ['request.invalid'],
});

export const joinCommunity = endpoint({
  method: 'POST',
  path: `${communityBase}/join`,
  tag,
  summary: 'Join a community, or ask to be let in to a private one',
  requires: asMember,
  shows: 'community',
  audit: ofVisitor,
  body: z.object({ communityId: z.string(), invite: z.optional(z.string().check(z.maxLength(100))) }),
  reply: OwnMembership,
  errors: [
    'request.rate_limited',
    'request.invalid',
    'community.not_found',
    'community.banned',
    'community.invite_needed',
    'community.payment_needed',
    'embed_site.refused',
  ],
});

export const leaveCommunity = endpoint({
  method: 'POST',
  path: `${communityBase}/leave`,
  tag,
  summary: 'Leave a community; what one wrote stays',
  requires: asMember,
  shows: 'community',
  audit: ofVisitor,
  body: inCommunity,
  reply: Nothing,
  errors: ['request.invalid', 'request.rate_limited', 'community.not_found', 'embed_site.refused'],
});

export const listJoinedCommunities = endpoint({
  method: 'GET',
  path: `${communityBase}/joined`,
  tag,
  summary: 'List the communities that one is a member of',
  requires: asMember,
  query: z.object(pageQuery()),
  reply: pageOf(PublicCommunity),
  errors: ['request.invalid'],
});

export const getMemberRole = endpoint({
  method: 'GET',
  path: `${communityBase}/member/role`,
  tag,
  summary: 'Read the role that one has in a community',
  requires: { kind: 'community', fromEmbeds: true },
  shows: 'community',
  query: inCommunity,
  reply: OwnMembership,
  errors: ['request.invalid', 'community.not_found', 'embed_site.refused'],
});

export const listPublicMembers = endpoint({
  method: 'GET',
  path: `${communityBase}/public/members`,
  tag,
  summary: 'List the members of a community that one may read',
  requires: asAnyone,
  shows: 'community',
  query: z.object({ ...pageQuery(), communityId: z.string() }),
  reply: pageOf(PublicMember),
  errors: ['request.invalid', 'community.not_found', 'community.members_only', 'embed_site.refused'],
});

export const listCommunityMembers = endpoint({
  method: 'GET',
  path: `${communityBase}/members`,
  tag,
  summary: 'List the members of a community with their emails, newest first',
  requires: { kind: 'business', permission: 'communities.write' },
  query: z.object({
    ...pageQuery(),
    communityId: z.string(),
    search: z.optional(z.string().check(z.maxLength(200))),
    state: z.optional(MembershipState),
  }),
  reply: pageOf(CommunityMember),
  errors: [...signedIn, 'request.invalid', 'community.not_found'],
});

/**
 * `state: 'ACTIVE'` lets somebody in, or lifts a ban; `'REFUSED'` does not let in somebody who asked, and mails them why.
 * Whoever is banned cannot read or write, nor join anew.
 */
export const changeCommunityMember = endpoint({
  method: 'PUT',
  path: `${communityBase}/member/role`,
  tag,
  summary: 'Change the role of a member, let somebody in or refuse them, ban or take back a ban',
  requires: { kind: 'business', permission: 'communities.write' },
  audit: 'community_member.updated',
  body: z.object({
    communityId: z.string(),
    memberId: z.string(),
    role: z.optional(CommunityRole),
    state: z.optional(z.enum(['ACTIVE', 'REFUSED', 'BANNED'])),
    /** Of a ban or a refusal. */
    reason: DecisionReason,
  }),
  reply: CommunityMember,
  errors: [...signedIn, 'request.invalid', 'community.not_found', 'community.member_not_found'],
});

/** For moderators. */
export const banMember = endpoint({
  method: 'POST',
  path: `${communityBase}/public/ban`,
  tag,
  summary: 'Ban a member as a moderator',
  requires: asMember,
  audit: ofVisitor,
  body: z.object({ communityId: z.string(), memberId: z.string(), reason: DecisionReason }),
  reply: Nothing,
  errors: [
    'request.invalid',
    'request.rate_limited',
    'community.not_found',
    'community.members_only',
    'community.member_not_found',
  ],
});

export const searchMembers = endpoint({
  method: 'GET',
  path: `${communityBase}/public/member-search`,
  tag,
  summary: 'Find members to mention by the beginning of their names, eight at most',
  requires: memberInFeeds,
  query: z.object({ communityId: z.string(), search: z.string().check(z.maxLength(memberUsernameMaxLength)) }),
  reply: z.object({
    items: z.array(z.object({ memberId: z.string(), username: z.string(), pictureUrl: MemberPictureUrl })),
  }),
  errors: ['request.invalid', 'community.members_only', 'request.rate_limited'],
});
