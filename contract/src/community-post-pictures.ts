import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { byRule, required } from './rules/index.ts';

/** Where pictures of posts are read: `/media/post-pictures/{id}.webp`, and `/media/post-pictures/small/{id}.webp`. */
export const postPictureMediaBase = '/media/post-pictures';
export const postPictureMaxBytes = 5 * 1024 ** 2;
export const postPicturesMax = 4;
export const postPictureAltMaxLength = 500;

/**
 * A picture of a member in a post. Its addresses are good for some hours, for whoever was given them; while not everybody
 * may read the post, for an hour at most.
 */
export const PostPicture = z.object({
  id: z.string(),
  url: z.string(),
  /** Of 960 pixels at most. */
  smallUrl: z.string(),
  /** In pixels, of the larger one. */
  width: z.number(),
  height: z.number(),
  /** What it shows, in words; empty if its author wrote none. */
  alt: z.string(),
});
export type PostPicture = z.infer<typeof PostPicture>;

/** One that was sent before, or is in the post already. */
export const PostPictureDraft = z.object({
  id: z.string().check(z.maxLength(64)),
  alt: z._default(z.string().check(z.maxLength(postPictureAltMaxLength)), ''),
});
export type PostPictureDraft = z.infer<typeof PostPictureDraft>;

/** In this order. */
export const PostPictureDrafts = z.array(PostPictureDraft).check(z.maxLength(postPicturesMax));

/**
 * What is stored is made anew, without what a camera writes into its files: 2048 pixels at most, as WebP. It is deleted a
 * day later unless it is in a post by then, or in one that is kept until it is sent. One person sends 60 an hour, and 20 in
 * all on their first day in the community.
 */
export const addPostPicture = endpoint({
  method: 'POST',
  path: `${communityBase}/public/post-pictures`,
  tag: communityTag,
  summary: 'Send a picture for a post that one writes as a member',
  requires: { kind: 'communityMember', fromEmbeds: true },
  shows: 'community',
  audit: { none: 'visitor' },
  body: z.object({
    communityId: z.string(),
    /** A JPEG, PNG, HEIC, WebP, GIF or AVIF file of 5 MB at most, in Base64. */
    picture: z.string().check(byRule((value) => required('Picture', value))),
  }),
  status: 201,
  reply: PostPicture,
  errors: [
    ...(['request.invalid', 'request.rate_limited', 'community.not_found', 'community.members_only'] as const),
    ...(['image.unreadable', 'image.too_large', 'embed_site.refused', 'community.newcomer_limited'] as const),
  ],
});
