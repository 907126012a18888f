import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { PostPictureDrafts } from './community-post-pictures.ts';
import { PostDetails, postTitle } from './community-posts.ts';
import { spaceId } from './community-spaces.ts';
import { commentText, PostComment } from './community-talk.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './query.ts';
import { RichText } from './rich-text.ts';

/** How many versions of a text are kept, beside the one that is shown. */
export const textVersionMax = 50;

/** What a post or a comment said until it was edited. */
export const TextVersion = z.object({
  /** Empty of a comment. */
  title: z.string(),
  /** Of a post. */
  body: z.nullable(RichText),
  /** Of a comment. */
  text: z.nullable(z.string()),
  writtenDate: Instant,
});
export type TextVersion = z.infer<typeof TextVersion>;

/** The newest first. */
export const TextVersions = z.object({ items: z.array(TextVersion) });

/** When the version was written that is changed, null for one that was never edited: a newer one is not written over. */
const editedDate = z.optional(z.nullable(Instant));
/** A comment of it, or the post itself. */
const target = z.object({ postId: z.string(), commentId: z.optional(z.string()) });
const params = z.object({ id: z.string() });
const asMember = { kind: 'communityMember' } as const;
const memberInFeeds = { kind: 'communityMember', fromEmbeds: true } as const;
const ofVisitor = { none: 'visitor' } as const;
const refused = ['community.members_only', 'text.of_another', 'request.rate_limited', 'embed_site.refused'] as const;

export const editMemberPost = endpoint({
  method: 'PUT',
  path: `${communityBase}/public/post/:id`,
  tag: communityTag,
  summary: "Change a post of one's own",
  requires: memberInFeeds,
  shows: 'post',
  audit: ofVisitor,
  params,
  body: z.object({
    title: z._default(postTitle, ''),
    body: RichText,
    /** Null takes it out of its space. */
    spaceId: z.optional(z.nullable(spaceId)),
    /** Those that are not among them are deleted; without it, they stay. */
    pictures: z.optional(PostPictureDrafts),
    editedDate,
  }),
  reply: PostDetails,
  errors: [
    'request.invalid',
    'post.not_found',
    'post.changed',
    'community.space_not_found',
    'image.not_found',
    ...refused,
  ],
});

export const editComment = endpoint({
  method: 'PUT',
  path: `${communityBase}/public/comments/:id`,
  tag: communityTag,
  summary: "Change a comment of one's own",
  requires: memberInFeeds,
  shows: 'comment',
  audit: ofVisitor,
  params,
  body: z.object({ text: commentText, editedDate }),
  reply: PostComment,
  errors: ['request.invalid', 'comment.not_found', 'comment.changed', ...refused],
});

export const listMemberTextVersions = endpoint({
  method: 'GET',
  path: `${communityBase}/public/versions`,
  tag: communityTag,
  summary: "Read what a text of one's own said before it was edited, or any as a moderator",
  requires: asMember,
  shows: 'post',
  query: target,
  reply: TextVersions,
  errors: ['request.invalid', 'post.not_found', 'comment.not_found', 'community.members_only', 'embed_site.refused'],
});

export const listTextVersions = endpoint({
  method: 'GET',
  path: `${communityBase}/versions`,
  tag: communityTag,
  summary: 'Read what a post or a comment said before it was edited',
  requires: { kind: 'business', permission: 'communities.read' },
  query: target,
  reply: TextVersions,
  errors: ['auth.required', 'auth.token_expired', 'request.invalid', 'post.not_found', 'comment.not_found'],
});
