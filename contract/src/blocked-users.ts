import * as z from 'zod/mini';
import { Instant } from './query.ts';

/** Somebody who may write in no chat of the business. */
export const BlockedUser = z.object({
  /** As in `ChatMessage`. */
  authorId: z.string(),
  /** The name they wrote under. */
  name: z.string(),
  blockedDate: Instant,
});
export type BlockedUser = z.infer<typeof BlockedUser>;
