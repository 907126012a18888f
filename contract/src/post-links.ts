import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { Nothing } from './query.ts';

/** Where small pictures of pages are read that posts link to: `/media/link-pictures/{id}.webp`. */
export const linkPictureMediaBase = '/media/link-pictures';

/** What the first page says of itself that a post links to, as plain text. */
export const PostLink = z.object({
  url: z.string(),
  title: z.string(),
  siteName: z.string(),
  /** May be empty. */
  description: z.string(),
  /** Good for some hours, for whoever was given it; null without a picture. */
  pictureUrl: z.nullable(z.string()),
  /** In pixels; 0 without a picture. */
  width: z.number(),
  height: z.number(),
});
export type PostLink = z.infer<typeof PostLink>;

/** The link itself stays in the text. */
export const removePostLink = endpoint({
  method: 'DELETE',
  path: `${communityBase}/public/post-link/:id`,
  tag: communityTag,
  summary: "Remove the preview of a link from a post of one's own, or any as a moderator",
  requires: { kind: 'communityMember' },
  shows: 'post',
  audit: { none: 'visitor' },
  params: z.object({ id: z.string() }),
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
