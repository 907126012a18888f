import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './query.ts';

export const stageMaxGuests = 4;

/**
 * `queued` → `accepted` (being connected) → `on-stage` → gone. Hands that were refused, removed or lowered are `gone`
 * too.
 */
export const HandRaiseState = z.enum(['queued', 'accepted', 'on-stage']);
export type HandRaiseState = z.infer<typeof HandRaiseState>;

/** A viewer who wants to come on stage, or is there. */
export const HandRaise = z.object({
  handRaiseId: z.string(),
  /** The connection to send signals to. */
  connectionId: z.string(),
  name: z.string(),
  state: HandRaiseState,
  raisedDate: Instant,
  /** They came by the guest link of the live; hosts invited them. */
  isInvited: z.optional(z.boolean()),
});
export type HandRaise = z.infer<typeof HandRaise>;

const tag = 'Hand raise';
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const ofStream = [...signedIn, 'stream.not_found', 'live.not_live'] as const;

export const listHandRaises = endpoint({
  method: 'GET',
  path: `${streamBase}/:id/hand-raises`,
  tag,
  summary: 'List the raised hands in the order they were raised, and the guests on stage',
  requires: { kind: 'business', permission: 'live.read' },
  params: z.object({ id: z.string() }),
  reply: z.object({ items: z.array(HandRaise) }),
  errors: [...ofStream],
});

export const decideHandRaise = endpoint({
  method: 'POST',
  path: `${streamBase}/:id/hand-raises/:handRaiseId`,
  tag,
  summary: 'Bring a viewer on stage, say no, or take a guest off the stage',
  requires: { kind: 'business', permission: 'live.host' },
  audit: { none: 'moment' },
  params: z.object({ id: z.string(), handRaiseId: z.string() }),
  body: z.object({ action: z.enum(['accept', 'refuse', 'remove']) }),
  reply: z.object({ items: z.array(HandRaise) }),
  errors: [...ofStream, 'request.invalid', 'hand_raise.not_found', 'hand_raise.stage_full'],
});
