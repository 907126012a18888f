import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { PostAuthor } from './community-posts.ts';
import { endpoint } from './endpoint.ts';
import { Nothing, queryInt } from './query.ts';

/** A line of the chat of a live that a post shows, once that has ended. */
export const PostChatLine = z.object({
  id: z.string(),
  /** Without an account where a guest wrote it. */
  author: PostAuthor,
  isGuest: z.boolean(),
  text: z.string(),
  /** The second of the recording. */
  atSec: z.number(),
  positionMs: z.number(),
});
export type PostChatLine = z.infer<typeof PostChatLine>;

export const PostChat = z.object({
  /** In order of the recording. */
  items: z.array(PostChatLine),
  /** Otherwise ask again after the `positionMs` of the last one. */
  isComplete: z.boolean(),
  /** Of all that stands; 0 while the live goes on, and where it was not recorded. */
  messageCount: z.number(),
  /** People can write there now: what they write comes over the channel of the live. */
  isOpen: z.boolean(),
});
export type PostChat = z.infer<typeof PostChat>;

const path = `${communityBase}/public/post-chat` as const;
const tag = communityTag;

/** What somebody removes there, or blocks, is gone here too: it stands nowhere else. */
export const listPostChat = endpoint({
  method: 'GET',
  path,
  tag,
  summary: 'Read the chat of a live that a post shows, in order of its recording',
  requires: { kind: 'community', fromEmbeds: true },
  shows: 'post',
  /** A page may be longer, so that nothing of one moment is torn apart. */
  query: z.object({ postId: z.string(), afterMs: queryInt(-1, 2_147_483_647, -1), size: queryInt(1, 200, 50) }),
  reply: PostChat,
  errors: ['request.invalid', 'post.not_found', 'embed_site.refused'],
});

export const removePostChat = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  tag,
  summary: "Remove a message of one's own from the chat of a live, or any as a moderator",
  requires: { kind: 'communityMember' },
  shows: 'post',
  audit: { none: 'visitor' },
  params: z.object({ id: z.string() }),
  query: z.object({ postId: z.string() }),
  reply: Nothing,
  errors: [
    'request.invalid',
    'request.rate_limited',
    'post.not_found',
    'chat.not_found',
    'community.members_only',
    'embed_site.refused',
  ],
});
