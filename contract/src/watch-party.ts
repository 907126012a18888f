import * as z from 'zod/mini';
import { Instant } from './query.ts';

/** Beyond it there is nothing in any video. */
export const watchPartyMaxMs = 172_800_000;

/** That people watch the video of a post together. Null where they do not. */
export const WatchParty = z.object({
  postId: z.string(),
  state: z.enum(['SCHEDULED', 'RUNNING']),
  startDate: Instant,
  isPaused: z.boolean(),
  positionMs: z.number(),
  durationMs: z.number(),
  /** How many pages are in it. */
  watchingCount: z.number(),
});
export type WatchParty = z.infer<typeof WatchParty>;
