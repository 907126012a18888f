import * as z from 'zod/mini';
import { communityBase, communityTag } from './communities.ts';
import { endpoint } from './endpoint.ts';

/** As many of each as are shown, the one that is under way included. */
export const communityFigureDays = 28;
export const communityFigureWeeks = 12;

/** One day or week, by UTC; weeks begin on Monday. */
export const CommunityStep = z.object({
  /** Its first day, as `2026-03-10`. */
  date: z.string(),
  /** Members who posted or commented. */
  activeMembers: z.number(),
  joined: z.number(),
  /** Published ones, also of the business. */
  posts: z.number(),
  comments: z.number(),
  /** How long videos in posts were watched, by whoever may read them. */
  watchedMs: z.number(),
  /** Of that, by members who were signed in. Views from before this was told apart are those of others. */
  memberWatchedMs: z.number(),
});
export type CommunityStep = z.infer<typeof CommunityStep>;

export const CommunityFigures = z.object({
  /** Oldest first, without gaps. */
  days: z.array(CommunityStep),
  weeks: z.array(CommunityStep),
  /** By the week in which members joined, oldest first. Who left since is not counted. */
  retention: z.array(
    z.object({
      date: z.string(),
      joined: z.number(),
      /** How many of them posted or commented: in that week, in the one after it, and so on until now. */
      active: z.array(z.number()),
    }),
  ),
  /** Of the last days, those first to which most members reacted and on which they commented. */
  bestPosts: z.array(
    z.object({ postId: z.string(), title: z.string(), url: z.string(), reactions: z.number(), comments: z.number() }),
  ),
});
export type CommunityFigures = z.infer<typeof CommunityFigures>;

export const getCommunityFigures = endpoint({
  method: 'GET',
  path: `${communityBase}/figures`,
  tag: communityTag,
  summary: 'Read how active a community is: by day and by week, by when members joined, and its best posts',
  requires: { kind: 'business', permission: 'communities.read' },
  query: z.object({ communityId: z.string() }),
  reply: CommunityFigures,
  errors: ['auth.required', 'auth.token_expired', 'request.invalid', 'community.not_found'],
});
