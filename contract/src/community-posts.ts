import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { communityBase, communityTag } from './communities.ts';
import { CommunityRole } from './community-members.ts';
import { PostNewsletter } from './community-newsletters.ts';
import { MemberPictureUrl } from './community-picture-address.ts';
import { Poll, PollDraft } from './community-polls.ts';
import { PostPicture, PostPictureDrafts } from './community-post-pictures.ts';
import { PostVideoState } from './community-post-videos.ts';
import { spaceId } from './community-spaces.ts';
import { DecisionReason } from './decision-reason.ts';
import { endpoint } from './endpoint.ts';
import { ContentType } from './enums.ts';
import { GivenInstant } from './given-instant.ts';
import { PostLink } from './post-links.ts';
import { Instant, Nothing, queryInt } from './query.ts';
import { RichText } from './rich-text.ts';
import { byRule, maxLength } from './rules/index.ts';
import { ViewerStream } from './vod.ts';
import { WatchParty } from './watch-party.ts';

export const postTitleMaxLength = 150;
export const postReactions = ['LIKE', 'LOVE', 'LAUGH', 'CELEBRATE'] as const;
export const PostReaction = z.enum(postReactions);
export type PostReaction = z.infer<typeof PostReaction>;

/** How many gave a reaction, and whether the reader is one of them. */
export const ReactionCount = z.object({ reaction: PostReaction, count: z.number(), isMine: z.boolean() });
export type ReactionCount = z.infer<typeof ReactionCount>;

/** `HELD`: waits until somebody has looked at it; its author alone sees it. `REMOVED`: taken down, which can be undone. */
export const postStates = ['DRAFT', 'SCHEDULED', 'HELD', 'PUBLISHED', 'REMOVED'] as const;
export const PostState = z.enum(postStates);
export type PostState = z.infer<typeof PostState>;

/** What a held post waits for: that somebody looks at it, or only that its video plays. */
const PostHold = z.enum(['APPROVAL', 'VIDEO']);

/**
 * `memberId` is null for the business itself, for somebody who deleted their account, whose `name` is null too, and for
 * whoever wrote what was imported and is no member.
 */
export const PostAuthor = z.object({
  memberId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  role: z.nullable(CommunityRole),
  /** The name came with an import: nobody here signs in with it. */
  isImported: z.optional(z.boolean()),
  /** Of the business, the picture of the community. */
  pictureUrl: MemberPictureUrl,
});
export type PostAuthor = z.infer<typeof PostAuthor>;

/** Somebody whom a text names as `@name`. */
export const PostMention = z.object({ memberId: z.string(), name: z.string() });
export type PostMention = z.infer<typeof PostMention>;

/** Of the library, with the videos that whoever reads the post may watch. */
export const PostPlaylist = z.object({
  id: z.string(),
  name: z.string(),
  /** 0 while none of its videos can be watched. */
  videoCount: z.number(),
  /** Of its first video. */
  posterUrl: z.nullable(z.string()),
  /** Opens its videos wherever this post may be seen. */
  token: z.string(),
});
export type PostPlaylist = z.infer<typeof PostPlaylist>;

/** The specification's post details, and what this platform adds. */
export const PostDetails = z.object({
  uuid: z.string(),
  /** Of the video it shows. */
  contentId: z.nullable(z.string()),
  contentType: z.nullable(ContentType),
  businessAccountId: z.string(),
  createdDate: Instant,
  /** Null without a video, or if it cannot be watched now. */
  streamDetails: z.nullable(ViewerStream),
  /** Opens that video wherever this post may be seen. */
  mediaToken: z.nullable(z.string()),
  /**
   * For a member who is signed in, of a post with a video or playlist: players that are given it have figures count their
   * views as those of members. The same for all members, for some hours.
   */
  memberProof: z.optional(z.string()),
  /** Of a video that a member sent and that does not play; null for all others. */
  videoState: z.nullable(PostVideoState),
  /** In place of a video, in a post of the business. */
  playlist: z.nullable(PostPlaylist),
  community: z.object({ id: z.string(), title: z.string(), subdomain: z.string(), url: z.string() }),
  /** Null where it is in none. */
  space: z.nullable(z.object({ id: z.string(), name: z.string() })),
  url: z.string(),
  title: z.string(),
  body: RichText,
  poll: z.nullable(Poll),
  watchParty: z.nullable(WatchParty),
  state: PostState,
  /** Of one that is held: an approval, or nothing but its video; null for all others. */
  waitsFor: z.nullable(PostHold),
  /** When it will be published, of a scheduled one. */
  publishDate: z.nullable(Instant),
  mentions: z.array(PostMention),
  isPinned: z.boolean(),
  author: PostAuthor,
  /** Of the library, in a post of the business. */
  picture: z.nullable(z.string()),
  pictureUrl: z.nullable(z.string()),
  /** Of the member whose post it is; four at most. */
  pictures: z.array(PostPicture),
  /** What the first page outside that its text links to says of itself; null until that is known, or where nobody wants it. */
  link: z.nullable(PostLink),
  editedDate: z.nullable(Instant),
  commentCount: z.number(),
  reactions: z.array(ReactionCount),
  /** For the business, once it sends the post by mail. */
  newsletter: z.optional(PostNewsletter),
});
export type PostDetails = z.infer<typeof PostDetails>;

export const PostFeed = z.object({
  items: z.array(PostDetails),
  /** For the next page; null at the end. */
  nextCursor: z.nullable(z.string()),
});
export type PostFeed = z.infer<typeof PostFeed>;

export const postTitle = z.string().check(byRule((value) => maxLength(value, postTitleMaxLength)));
const place = {
  /** Null: in none. */
  spaceId: z._default(z.nullable(spaceId), null),
  poll: z._default(z.nullable(PollDraft), null),
};
const draft = {
  title: z._default(postTitle, ''),
  body: RichText,
  /** A video of the library. */
  contentId: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  /** A playlist of the library, in place of a video. */
  playlistId: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  /** Uuid of a picture of the library. */
  picture: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  ...place,
};

/** Of what was kept of it while it was written: that goes with it, unless it was changed since. */
const unsentRevision = z.optional(z.number().check(z.int(), z.minimum(1)));

/** `POPULAR`: most reactions and comments of members, newer ones before older ones; as it was when one began to read. */
export const postOrders = ['NEWEST', 'POPULAR'] as const;
export const PostOrder = z.enum(postOrders);
export type PostOrder = z.infer<typeof PostOrder>;

const feedQuery = {
  communityId: z.string(),
  /** Of this space alone. */
  spaceId: z.optional(spaceId),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  size: queryInt(1, 50, 10),
};
const ownQuery = {
  ...feedQuery,
  /** Without it, the posts of all communities. */
  communityId: z.optional(z.string()),
  /** What the title or the text holds, in any case of letters. */
  search: z.optional(z.string().check(z.maxLength(200))),
  /** Scheduled for this moment or later, of a scheduled one; otherwise published or, of a draft, begun. */
  from: z.optional(GivenInstant),
  /** As `from`, and before this moment. */
  to: z.optional(GivenInstant),
};
const tag = communityTag;
const read = { kind: 'business', permission: 'communities.read' } as const;
const write = { kind: 'business', permission: 'communities.write' } as const;
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const notFound = ['request.invalid', 'community.not_found'] as const;
const params = z.object({ id: z.string() });

export const createPost = endpoint({
  method: 'POST',
  path: `${communityBase}/post`,
  tag,
  summary: 'Write a post in the name of the business, as a draft or published at once',
  requires: write,
  audit: 'post.created',
  body: z.object({
    communityId: z.string(),
    ...draft,
    state: z._default(z.enum(['DRAFT', 'PUBLISHED']), 'DRAFT'),
    /** Publishes it then, whatever the state. */
    publishDate: z.optional(GivenInstant),
    unsentRevision,
  }),
  status: 201,
  reply: PostDetails,
  errors: [
    ...signedIn,
    ...notFound,
    ...(['community.space_not_found', 'stream.not_found', 'playlist.not_found', 'image.not_found'] as const),
  ],
});

export const listPosts = endpoint({
  method: 'GET',
  path: `${communityBase}/post`,
  tag,
  summary: 'List the posts of a community, or of all, with drafts, newest first; those of a time, for a calendar',
  requires: read,
  query: z.object(ownQuery),
  reply: PostFeed,
  errors: [...signedIn, ...notFound, 'community.space_not_found'],
});

export const editPost = endpoint({
  method: 'PUT',
  path: `${communityBase}/post/:id`,
  tag,
  summary: 'Change a post of the business, or pin any post or move it to another space',
  requires: write,
  audit: 'post.updated',
  params,
  body: z.object({
    title: z.optional(postTitle),
    body: z.optional(RichText),
    contentId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    /** A post with a video takes none: name `contentId` null with it. */
    playlistId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    picture: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    isPinned: z.optional(z.boolean()),
    /** Whether any post shows no preview of a link. */
    hidesLink: z.optional(z.boolean()),
    /** Moves any post, also one of a member; null takes it out of its space. */
    spaceId: z.optional(z.nullable(spaceId)),
    /** Null takes the poll away, with its votes. Once somebody has voted, only its end can be changed. */
    poll: z.optional(z.nullable(PollDraft)),
    /** Schedules a draft; null makes a scheduled one a draft again. */
    publishDate: z.optional(z.nullable(GivenInstant)),
    /** When the version was written that is changed, null for one that was never edited: a newer one is not written over. */
    editedDate: z.optional(z.nullable(Instant)),
    unsentRevision,
  }),
  reply: PostDetails,
  errors: [
    ...signedIn,
    ...(['request.invalid', 'post.not_found', 'post.changed', 'community.space_not_found', 'poll.voted'] as const),
    'poll.ends_too_early',
    ...(['stream.not_found', 'playlist.not_found', 'image.not_found'] as const),
  ],
});

export const publishPost = endpoint({
  method: 'POST',
  path: `${communityBase}/post/publish`,
  tag,
  summary: 'Publish a draft, or a scheduled post at once',
  requires: write,
  audit: 'post.published',
  body: z.object({ postId: z.string() }),
  reply: PostDetails,
  errors: [...signedIn, 'request.invalid', 'post.not_found', 'poll.ends_too_early'],
});

export const deletePost = endpoint({
  method: 'DELETE',
  path: `${communityBase}/post/delete/:id`,
  tag,
  summary: 'Delete a post of the business, with its comments; one of a member is removed as by moderation',
  requires: write,
  audit: 'post.deleted',
  params,
  /** For the member whose post it is. */
  query: z.object({ reason: DecisionReason }),
  reply: Nothing,
  errors: [...signedIn, 'request.invalid', 'post.not_found'],
});

export const listPublicPosts = endpoint({
  method: 'GET',
  path: `${communityBase}/public/post`,
  tag,
  summary: 'List the published posts of a community, the pinned ones first, then the newest or the most popular',
  requires: { kind: 'community', fromEmbeds: true },
  shows: 'community',
  query: z.object({ ...feedQuery, order: z._default(PostOrder, 'NEWEST') }),
  reply: PostFeed,
  errors: [...notFound, 'community.space_not_found', 'community.members_only', 'embed_site.refused'],
});

export const getPublicPost = endpoint({
  method: 'GET',
  path: `${communityBase}/public/post-details`,
  tag,
  summary: 'Read a published post',
  requires: { kind: 'community', fromEmbeds: true },
  shows: 'post',
  query: z.object({ postId: z.string() }),
  reply: PostDetails,
  errors: ['request.invalid', 'post.not_found', 'embed_site.refused'],
});

/**
 * One person writes 20 posts an hour, and 10 in all on their first day in the community, each with at most 2 links and 5
 * mentions unless it waits for whoever moderates.
 */
export const writeMemberPost = endpoint({
  method: 'POST',
  path: `${communityBase}/public/post`,
  tag,
  summary: 'Write a post as a member',
  requires: { kind: 'communityMember', fromEmbeds: true },
  shows: 'community',
  audit: { none: 'visitor' },
  body: z.object({
    communityId: z.string(),
    title: z._default(postTitle, ''),
    body: RichText,
    ...place,
    pictures: z._default(PostPictureDrafts, []),
    /** Of a video that was sent for it, `streamId` of its upload. Others see the post once that plays. */
    videoId: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
    unsentRevision,
  }),
  status: 201,
  reply: PostDetails,
  errors: [
    ...notFound,
    ...(['community.space_not_found', 'community.members_only', 'image.not_found', 'stream.not_found'] as const),
    ...(['request.rate_limited', 'community.newcomer_limited', 'embed_site.refused'] as const),
  ],
});

export const removeMemberPost = endpoint({
  method: 'DELETE',
  path: `${communityBase}/public/post/:id`,
  tag,
  summary: "Delete a post of one's own, or any as a moderator",
  requires: { kind: 'communityMember', fromEmbeds: true },
  shows: 'post',
  audit: { none: 'visitor' },
  params,
  /** Of a moderator. */
  query: z.object({ reason: DecisionReason }),
  reply: Nothing,
  errors: [
    'community.not_removable',
    'request.invalid',
    'request.rate_limited',
    'post.not_found',
    'community.members_only',
    'embed_site.refused',
  ],
});

/** Those of the given posts that the caller may read. */
export const filterPosts = endpoint({
  method: 'GET',
  path: `${streamBase}/filter-posts-uuids`,
  tag,
  summary: 'Read those of some posts that one may see',
  requires: { kind: 'community', fromEmbeds: true },
  query: z.object({
    /** Separated by commas, 50 at most. */
    uuids: z.string().check(z.maxLength(4000)),
  }),
  reply: z.object({ items: z.array(PostDetails) }),
  errors: ['request.invalid'],
});
