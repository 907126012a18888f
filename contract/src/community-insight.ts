import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { endpoint } from './endpoint.ts';

/** What a viewer may know of how often a video was watched. `contentId` comes as a header or, under the same name, in the query. */
export const getViewerInsight = endpoint({
  method: 'GET',
  path: `${communityBase}/public/viewer-insight`,
  tag: communityTag,
  summary: 'Read how often a video was watched that stands in a post one may read',
  requires: { kind: 'community' },
  query: z.object({ contentId: z.optional(z.string().check(z.maxLength(64))) }),
  headers: z.object({ contentid: z.optional(z.string().check(z.maxLength(64))) }),
  reply: z.object({
    contentId: z.string(),
    /** Everywhere. */
    views: z.number(),
    /** In the posts that one may read, the newest first. */
    posts: z.array(z.object({ postId: z.string(), views: z.number() })),
  }),
  errors: ['request.invalid', 'post.not_found'],
});
