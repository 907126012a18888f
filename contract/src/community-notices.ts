import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { MemberPictureUrl } from './community-picture-address.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';

/**
 * `POST`: of the business. `LIVE`: a live in a post begins. `PARTY`: a watch party does. `COMMENT`: on one's own post. `REMOVED`: what one wrote was.
 * `APPEAL`: one's own was answered.
 */
export const communityNoticeKinds = [
  'MENTION',
  'ANSWER',
  'COMMENT',
  'POST',
  'LIVE',
  'PARTY',
  'REMOVED',
  'APPEAL',
] as const;
export const CommunityNoticeKind = z.enum(communityNoticeKinds);
export type CommunityNoticeKind = z.infer<typeof CommunityNoticeKind>;

export const memberMailChoices = ['OFF', 'NOW', 'DAILY', 'WEEKLY'] as const;
export const MemberMailChoice = z.enum(memberMailChoices);
export type MemberMailChoice = z.infer<typeof MemberMailChoice>;

export const CommunityNotice = z.object({
  id: z.string(),
  kind: CommunityNoticeKind,
  /** Null where it is of no post. */
  postId: z.nullable(z.string()),
  commentId: z.nullable(z.string()),
  /** Who did it; null for the business and for people who deleted their account. */
  byName: z.nullable(z.string()),
  byPictureUrl: MemberPictureUrl,
  /** Of the post: its title, else how it begins. */
  title: z.string(),
  url: z.string(),
  isRead: z.boolean(),
  createdDate: Instant,
});
export type CommunityNotice = z.infer<typeof CommunityNotice>;

const tag = communityTag;
const memberInFeeds = { kind: 'communityMember', fromEmbeds: true } as const;
const ofVisitor = { none: 'visitor' } as const;
const refused = ['request.invalid', 'community.not_found', 'community.members_only'] as const;

export const listCommunityNotices = endpoint({
  method: 'GET',
  path: `${communityBase}/public/notices`,
  tag,
  summary: 'List what is new for a member, the newest first',
  requires: memberInFeeds,
  shows: 'community',
  query: z.object({ ...pageQuery(), communityId: z.string() }),
  reply: z.extend(pageOf(CommunityNotice), { unreadCount: z.number(), mail: MemberMailChoice }),
  errors: [...refused, 'embed_site.refused'],
});

export const readCommunityNotices = endpoint({
  method: 'POST',
  path: `${communityBase}/public/notices/read`,
  tag,
  summary: 'Mark all that is new for a member as read',
  requires: memberInFeeds,
  shows: 'community',
  audit: ofVisitor,
  body: z.object({ communityId: z.string() }),
  reply: Nothing,
  errors: [...refused, 'request.rate_limited', 'embed_site.refused'],
});

export const chooseMemberMail = endpoint({
  method: 'PUT',
  path: `${communityBase}/public/notices/mail`,
  tag,
  summary: 'Choose how often a member is mailed what is new for them',
  requires: { kind: 'communityMember' },
  audit: ofVisitor,
  body: z.object({ communityId: z.string(), mail: MemberMailChoice }),
  reply: Nothing,
  errors: [...refused, 'request.rate_limited'],
});
