import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { OwnMembership } from './community-members.ts';
import { endpoint } from './endpoint.ts';
import { Nothing } from './query.ts';
import { byRule, required } from './rules/index.ts';

export const memberPictureMaxBytes = 5 * 1024 ** 2;

const tag = communityTag;
const ofVisitor = { none: 'visitor' } as const;
const ofMember = z.object({ communityId: z.string(), memberId: z.string() });

/** It replaces the one before. What is stored is made anew from the middle of it: a square of 192 pixels at most. */
export const setMemberPicture = endpoint({
  method: 'PUT',
  path: `${communityBase}/public/picture`,
  tag,
  summary: "Set one's own picture in a community",
  requires: { kind: 'communityMember' },
  audit: ofVisitor,
  body: z.object({
    communityId: z.string(),
    /** A JPEG, PNG, HEIC, WebP, GIF or AVIF file of 5 MB at most, in Base64. */
    picture: z.string().check(byRule((value) => required('Picture', value))),
  }),
  reply: OwnMembership,
  errors: [
    ...(['request.invalid', 'request.rate_limited', 'community.not_found', 'community.members_only'] as const),
    ...(['image.unreadable', 'image.too_large'] as const),
  ],
});

/** Also for whoever was banned. `memberId`: of somebody else, for moderators. */
export const removeMemberPicture = endpoint({
  method: 'DELETE',
  path: `${communityBase}/public/picture`,
  tag,
  summary: "Remove one's own picture in a community, or a member's as a moderator",
  requires: { kind: 'communityMember' },
  audit: ofVisitor,
  query: z.object({ communityId: z.string(), memberId: z.optional(z.string()) }),
  reply: Nothing,
  errors: [
    'request.invalid',
    'request.rate_limited',
    'community.not_found',
    'community.members_only',
    'community.member_not_found',
  ],
});

export const removePictureOfMember = endpoint({
  method: 'DELETE',
  path: `${communityBase}/members/picture`,
  tag,
  summary: 'Remove the picture of a member',
  requires: { kind: 'business', permission: 'communities.write' },
  audit: 'community_member.updated',
  query: ofMember,
  reply: Nothing,
  errors: [
    ...(['auth.required', 'auth.token_expired', 'request.invalid', 'community.not_found'] as const),
    'community.member_not_found',
  ],
});
