import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { PostPicture, PostPictureDrafts } from './community-post-pictures.ts';
import { endpoint } from './endpoint.ts';
import { Instant, Nothing } from './query.ts';
import { pollQuestionMaxLength } from './rules/index.ts';

/** Signs that stand for shapes come on top of the words, of which there are fewer. */
export const unsentTextMaxLength = 60_000;

/** What stands in a composer, as it was typed: it need not be whole, and is put into fields only. */
export const UnsentContent = z.object({
  title: z.string().check(z.maxLength(150)),
  /** The source, as `readRichText` takes it. */
  text: z.string().check(z.maxLength(unsentTextMaxLength)),
  spaceId: z.string().check(z.maxLength(64)),
  contentId: z.string().check(z.maxLength(64)),
  /** Missing where there is none to choose. */
  playlistId: z.optional(z.string().check(z.maxLength(64))),
  picture: z.string().check(z.maxLength(64)),
  /** That a member sent for it. */
  pictures: z._default(PostPictureDrafts, []),
  /** When to publish, as a `datetime-local` field has it. */
  moment: z.string().check(z.maxLength(40)),
  poll: z.nullable(
    z.object({
      question: z.string().check(z.maxLength(pollQuestionMaxLength)),
      options: z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(20)),
      ends: z.string().check(z.maxLength(40)),
    }),
  ),
});
export type UnsentContent = z.infer<typeof UnsentContent>;

export const UnsentPost = z.object({
  /** Whoever is signed in. */
  writerId: z.string(),
  /** Of the newest that was kept; 0 if nothing is. */
  revision: z.number(),
  /** Null where nothing is kept. */
  content: z.nullable(UnsentContent),
  savedDate: z.nullable(Instant),
  pictureUrl: z.nullable(z.string()),
  /** Those that a member sent for it, as far as they are still there. */
  pictures: z.array(PostPicture),
});
export type UnsentPost = z.infer<typeof UnsentPost>;

const inCommunity = { communityId: z.string().check(z.maxLength(64)) };
const kept = {
  ...inCommunity,
  /** Who read what it is based on: by now somebody else may be signed in in this browser. */
  writerId: z.string().check(z.maxLength(64)),
};
/** Of a post that is being changed. */
const ofPost = { postId: z.optional(z.string().check(z.maxLength(64))) };
/** The one that the content is based on: any but the newest is refused with `unsent_post.changed`. */
const revision = z.number().check(z.int(), z.minimum(0));
const tag = communityTag;
const ofPerson = { kind: 'member', permission: 'communities.write' } as const;
const memberInFeeds = { kind: 'communityMember', fromEmbeds: true } as const;
const refused = ['request.invalid', 'community.not_found'] as const;
const ofAnother = 'unsent_post.of_another';
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const limited = ['community.members_only', 'request.rate_limited'] as const;
const onSite = 'embed_site.refused';

export const readUnsentPost = endpoint({
  method: 'GET',
  path: `${communityBase}/unsent-post`,
  tag,
  summary: 'Read what one has written in a composer of the console and not sent yet',
  requires: ofPerson,
  query: z.object({ ...inCommunity, ...ofPost }),
  reply: UnsentPost,
  errors: [...signedIn, ...refused, 'post.not_found'],
});

export const keepUnsentPost = endpoint({
  method: 'PUT',
  path: `${communityBase}/unsent-post`,
  tag,
  summary: 'Keep what one is writing in a composer of the console, for oneself alone',
  requires: ofPerson,
  audit: { none: 'own' },
  body: z.object({ ...kept, ...ofPost, revision, content: UnsentContent }),
  reply: z.object({ revision: z.number() }),
  errors: [...signedIn, ...refused, 'post.not_found', 'unsent_post.changed', ofAnother],
});

export const dropUnsentPost = endpoint({
  method: 'DELETE',
  path: `${communityBase}/unsent-post`,
  tag,
  summary: 'Forget what one was writing in a composer of the console',
  requires: ofPerson,
  audit: { none: 'own' },
  query: z.object({ ...kept, ...ofPost }),
  reply: Nothing,
  errors: [...signedIn, ...refused, 'post.not_found', ofAnother],
});

export const readOwnUnsentPost = endpoint({
  method: 'GET',
  path: `${communityBase}/public/unsent-post`,
  tag,
  summary: 'Read the post that one has written as a member and not sent yet',
  requires: memberInFeeds,
  shows: 'community',
  query: z.object(inCommunity),
  reply: UnsentPost,
  errors: [...refused, ...limited, onSite],
});

export const keepOwnUnsentPost = endpoint({
  method: 'PUT',
  path: `${communityBase}/public/unsent-post`,
  tag,
  summary: 'Keep the post that one is writing as a member, for oneself alone',
  requires: memberInFeeds,
  shows: 'community',
  audit: { none: 'visitor' },
  body: z.object({ ...kept, revision, content: UnsentContent }),
  reply: z.object({ revision: z.number() }),
  errors: [...refused, ...limited, onSite, 'unsent_post.changed', ofAnother],
});

export const dropOwnUnsentPost = endpoint({
  method: 'DELETE',
  path: `${communityBase}/public/unsent-post`,
  tag,
  summary: 'Forget the post that one was writing as a member',
  requires: memberInFeeds,
  shows: 'community',
  audit: { none: 'visitor' },
  query: z.object(kept),
  reply: Nothing,
  errors: [...refused, ...limited, onSite, ofAnother],
});
