import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { memberUsername, OwnMembership, PublicMember } from './community-members.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing, queryInt } from './query.ts';
import { byRule, maxLength } from './rules/index.ts';

export const memberBioMaxLength = 300;
/** How often a member gives themselves another name in as many days. */
export const memberRenames = { limit: 3, days: 30 } as const;

/** Something that a member wrote, in short. */
export const MemberActivity = z.object({
  kind: z.enum(['POST', 'COMMENT']),
  id: z.string(),
  /** Of the post, or of the one that the comment is about. */
  postId: z.string(),
  url: z.string(),
  /** Of that post; empty where it has none. */
  title: z.string(),
  /** The beginning of what was written, without its form. */
  text: z.string(),
  createdDate: Instant,
});
export type MemberActivity = z.infer<typeof MemberActivity>;

export const MemberProfile = z.object({
  member: z.extend(PublicMember, {
    /** What they say of themselves, without any form; empty if nothing. */
    bio: z.string(),
  }),
  /** By whoever asks: then nothing that they wrote is listed. */
  isBlocked: z.optional(z.boolean()),
  /** What they wrote, the newest first. */
  items: z.array(MemberActivity),
  /** For the next page; null at the end. */
  nextCursor: z.nullable(z.string()),
});
export type MemberProfile = z.infer<typeof MemberProfile>;

const tag = communityTag;
const ofVisitor = { none: 'visitor' } as const;
const asMember = { kind: 'communityMember' } as const;

/** Somebody who left or was banned has no profile, nor has who deleted their account. */
export const getMemberProfile = endpoint({
  method: 'GET',
  path: `${communityBase}/public/member`,
  tag,
  summary: 'Read the profile of a member with what they wrote, newest first',
  requires: { kind: 'community' },
  shows: 'community',
  query: z.object({
    communityId: z.string(),
    memberId: z.string(),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    size: queryInt(1, 100, 20),
  }),
  reply: MemberProfile,
  errors: [
    ...(['request.invalid', 'community.not_found', 'community.members_only', 'community.member_not_found'] as const),
    'embed_site.refused',
  ],
});

/**
 * Also for somebody whose name keeps them from joining. It is the same in all communities of the platform, and can be
 * changed three times in 30 days.
 */
export const renameMember = endpoint({
  method: 'PUT',
  path: `${communityBase}/public/username`,
  tag,
  summary: "Change one's own username",
  requires: asMember,
  audit: ofVisitor,
  body: z.object({ communityId: z.string(), username: memberUsername }),
  reply: OwnMembership,
  errors: ['request.invalid', 'request.rate_limited', 'community.not_found', 'community.banned'],
});

/** The rules of the community for words and links are those of its posts; a text that would wait is refused. */
export const setMemberBio = endpoint({
  method: 'PUT',
  path: `${communityBase}/public/bio`,
  tag,
  summary: 'Say something of oneself in a community',
  requires: asMember,
  audit: ofVisitor,
  body: z.object({
    communityId: z.string(),
    /** Without any form; empty for none. */
    bio: z.string().check(byRule((value) => maxLength(value, memberBioMaxLength))),
  }),
  reply: OwnMembership,
  errors: ['request.invalid', 'request.rate_limited', 'community.not_found', 'community.members_only'],
});

/** For moderators. */
export const removeMemberBio = endpoint({
  method: 'DELETE',
  path: `${communityBase}/public/bio`,
  tag,
  summary: 'Remove what a member says of themselves, as a moderator',
  requires: asMember,
  audit: ofVisitor,
  query: z.object({ communityId: z.string(), memberId: z.string() }),
  reply: Nothing,
  errors: [
    'request.invalid',
    'request.rate_limited',
    'community.not_found',
    'community.members_only',
    'community.member_not_found',
  ],
});

export const removeBioOfMember = endpoint({
  method: 'DELETE',
  path: `${communityBase}/members/bio`,
  tag,
  summary: 'Remove what a member says of themselves',
  requires: { kind: 'business', permission: 'communities.write' },
  audit: 'community_member.updated',
  query: z.object({ communityId: z.string(), memberId: z.string() }),
  reply: Nothing,
  errors: [
    ...(['auth.required', 'auth.token_expired', 'request.invalid', 'community.not_found'] as const),
    'community.member_not_found',
  ],
});
