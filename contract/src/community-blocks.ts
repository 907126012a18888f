import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { MemberPictureUrl } from './community-picture-address.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing } from './query.ts';

/** How many others a member blocks in one community. */
export const blockedMembersMax = 500;

/** Whose words a member does not see in a community. */
export const BlockedMember = z.object({
  memberId: z.string(),
  username: z.string(),
  pictureUrl: MemberPictureUrl,
  blockedDate: Instant,
});
export type BlockedMember = z.infer<typeof BlockedMember>;

const path = `${communityBase}/public/blocked-members` as const;
const tag = communityTag;
const memberInFeeds = { kind: 'communityMember', fromEmbeds: true } as const;
const ofVisitor = { none: 'visitor' } as const;
const refused = ['request.invalid', 'community.not_found', 'community.members_only'] as const;

export const listBlockedMembers = endpoint({
  method: 'GET',
  path,
  tag,
  summary: 'List whom one blocked in a community, the newest first',
  requires: memberInFeeds,
  query: z.object({ communityId: z.string() }),
  reply: z.object({ items: z.array(BlockedMember) }),
  errors: refused,
});

/**
 * One sees nothing more of what they write there, and is told of nothing that they do. They are not told. Those who run
 * the community cannot be blocked: what they write stays to be seen, also of somebody who begins to later.
 */
export const blockMember = endpoint({
  method: 'PUT',
  path,
  tag,
  summary: 'Block a member of a community, for oneself alone',
  requires: memberInFeeds,
  audit: ofVisitor,
  body: z.object({ communityId: z.string(), memberId: z.string() }),
  reply: Nothing,
  errors: [
    ...refused,
    ...(['community.member_not_found', 'community.not_blockable', 'community.too_many_blocks'] as const),
    'request.rate_limited',
  ],
});

export const unblockMember = endpoint({
  method: 'DELETE',
  path,
  tag,
  summary: 'Block a member no more',
  requires: memberInFeeds,
  audit: ofVisitor,
  query: z.object({ communityId: z.string(), memberId: z.string() }),
  reply: Nothing,
  errors: [...refused, 'request.rate_limited'],
});
