import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { PostAuthor, PostMention, PostReaction, ReactionCount } from './community-posts.ts';
import { DecisionReason } from './decision-reason.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing, queryInt } from './query.ts';
import { byRule, maxLength, required } from './rules/index.ts';

export const commentMaxLength = 5000;
/** Of a place in a video that a comment is about. */
export const commentMaxSec = 172_800;

export const quoteMaxLength = 500;

/** Words of the post, of another comment below it, or of a line of the chat of its live. They have to stand there. */
export const CommentQuote = z.object({
  /** Of that post, comment or line. */
  id: z.string().check(z.maxLength(64)),
  text: z.string().check(
    byRule((value) => required('Quote', value)),
    byRule((value) => maxLength(value, quoteMaxLength)),
  ),
});
export type CommentQuote = z.infer<typeof CommentQuote>;

export const PostComment = z.object({
  id: z.string(),
  postId: z.string(),
  /** Of the comment that it answers. */
  parentId: z.nullable(z.string()),
  /** Empty where it was removed and answers to it stay. */
  text: z.string(),
  isRemoved: z.boolean(),
  /** Waits until somebody has looked at it: its author alone sees it. */
  isHeld: z.boolean(),
  /** The second of the post's video that it is about. */
  atSec: z.nullable(z.number()),
  /** With who wrote what it quotes; null too where that is not shown any more. */
  quote: z.optional(z.nullable(z.object({ id: z.string(), text: z.string(), author: PostAuthor }))),
  mentions: z.array(PostMention),
  author: PostAuthor,
  /** None where it was removed or waits. */
  reactions: z.array(ReactionCount),
  createdDate: Instant,
  editedDate: z.nullable(Instant),
});
export type PostComment = z.infer<typeof PostComment>;

export const CommentPage = z.object({
  items: z.array(PostComment),
  /** For the next page; null at the end. */
  nextCursor: z.nullable(z.string()),
});
export type CommentPage = z.infer<typeof CommentPage>;

/**
 * In ms. The more pages are told at once, the longer: each reads anew at a moment of its own within it, so that the server
 * answers some hundred a second and not all together. Nothing said means at once.
 */
const withinMs = z.optional(z.int());

/** What the page of a community is told at once. It reads anew what it shows of it. */
export const CommunityEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('joined'), connectionId: z.string() }),
  z.object({
    type: z.literal('post'),
    postId: z.string(),
    change: z.enum(['published', 'edited', 'removed']),
    /** Of what was published: the space that it is in; null for none. */
    spaceId: z.optional(z.nullable(z.string())),
    withinMs,
  }),
  /** Comments, reactions and votes. Much of it at once is told once. */
  z.object({ type: z.literal('talk'), postId: z.string(), withinMs }),
]);
export type CommunityEvent = z.infer<typeof CommunityEvent>;

export const CommunityTicket = z.object({ url: z.string(), token: z.string(), expiresDate: Instant });
export type CommunityTicket = z.infer<typeof CommunityTicket>;

/** `@name` mentions a member, who is told. */
export const commentText = z.string().check(
  byRule((value) => required('Comment', value)),
  byRule((value) => maxLength(value, commentMaxLength)),
);

const tag = communityTag;
const memberInFeeds = { kind: 'communityMember', fromEmbeds: true } as const;
const anyoneInFeeds = { kind: 'community', fromEmbeds: true } as const;
const ofVisitor = { none: 'visitor' } as const;
const refused = ['post.not_found', 'community.members_only'] as const;
const tooOften = ['request.rate_limited', 'community.newcomer_limited'] as const;

export const listComments = endpoint({
  method: 'GET',
  path: `${communityBase}/public/comments`,
  tag,
  summary: 'List the comments of a post, oldest first',
  requires: anyoneInFeeds,
  shows: 'post',
  query: z.object({
    postId: z.string(),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    size: queryInt(1, 200, 50),
    /** Those that are about a second of the post's video, alone. */
    of: z.optional(z.enum(['video'])),
  }),
  reply: CommentPage,
  errors: ['request.invalid', 'post.not_found', 'embed_site.refused'],
});

/**
 * One person writes 30 comments in five minutes, and 10 on their first day in the community, each with at most 2 links and 5
 * mentions unless it waits for whoever moderates.
 */
export const writeComment = endpoint({
  method: 'POST',
  path: `${communityBase}/public/comments`,
  tag,
  summary: 'Comment a post, or answer a comment',
  requires: memberInFeeds,
  shows: 'post',
  audit: ofVisitor,
  body: z.object({
    postId: z.string(),
    parentId: z._default(z.nullable(z.string()), null),
    /** Kept where the post has a video. */
    atSec: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(commentMaxSec))), null),
    text: commentText,
    quote: z.optional(z.nullable(CommentQuote)),
  }),
  status: 201,
  reply: PostComment,
  errors: ['request.invalid', ...refused, 'comment.not_found', ...tooOften, 'embed_site.refused'],
});

export const removeComment = endpoint({
  method: 'DELETE',
  path: `${communityBase}/public/comments/:id`,
  tag,
  summary: "Remove a comment of one's own, or any as a moderator",
  requires: memberInFeeds,
  shows: 'comment',
  audit: ofVisitor,
  params: z.object({ id: z.string() }),
  /** Of a moderator. */
  query: z.object({ reason: DecisionReason }),
  reply: Nothing,
  errors: [
    'community.not_removable',
    'request.invalid',
    'request.rate_limited',
    'comment.not_found',
    'community.members_only',
    'embed_site.refused',
  ],
});

/**
 * Gives it if it was not given, otherwise takes it back. One person does so 120 times in five minutes to posts and as often
 * to comments, and 40 times on their first day in the community.
 */
export const reactToPost = endpoint({
  method: 'PUT',
  path: `${communityBase}/public/reaction`,
  tag,
  summary: 'Give a reaction to a post or to a comment below it, or take it back',
  requires: memberInFeeds,
  shows: 'post',
  audit: ofVisitor,
  body: z.object({
    postId: z.string(),
    /** Of a comment below the post; without it, the post itself is meant. */
    commentId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    reaction: PostReaction,
    isGiven: z.boolean(),
  }),
  reply: Nothing,
  errors: ['request.invalid', ...refused, 'comment.not_found', ...tooOften, 'embed_site.refused'],
});

export const openCommunityTopic = endpoint({
  method: 'POST',
  path: `${communityBase}/public/realtime`,
  tag,
  summary: 'Get a ticket to hear at once what happens in a community',
  requires: anyoneInFeeds,
  shows: 'community',
  audit: { none: 'ticket' },
  body: z.object({ communityId: z.string() }),
  reply: CommunityTicket,
  errors: ['request.invalid', 'community.not_found', 'community.members_only', 'embed_site.refused'],
});
