import * as z from 'zod/mini';
import { DeliveryProtocol } from './enums.ts';
import { Instant } from './query.ts';

/**
 * Where a live stream is. `SCHEDULED` → `WAITING` (the doors are open, nothing is sent) → `LIVE` ⇄ `INTERRUPTED` (nothing
 * arrives; it may go on until the grace time is over) → `ENDED`. `INTERRUPTED` is the server's finding; hosts send the
 * others as `streamStatus` (spec section 4).
 */
export const liveStatuses = ['SCHEDULED', 'WAITING', 'LIVE', 'INTERRUPTED', 'ENDED'] as const;
export const LiveStatus = z.enum(liveStatuses);
export type LiveStatus = z.infer<typeof LiveStatus>;

/** What a host may send as `streamStatus` of a live stream. */
export const HostLiveStatus = z.enum(['SCHEDULED', 'WAITING', 'LIVE', 'ENDED']);
export type HostLiveStatus = z.infer<typeof HostLiveStatus>;

/** Which of them follow which. Asked for the one it has, a stream keeps it. */
export const liveTransitions: Record<LiveStatus, readonly LiveStatus[]> = {
  SCHEDULED: ['WAITING', 'LIVE'],
  WAITING: ['SCHEDULED', 'LIVE'],
  LIVE: ['INTERRUPTED', 'ENDED'],
  INTERRUPTED: ['LIVE', 'ENDED'],
  ENDED: [],
};

/** What viewers are told of a live stream; field names as in the specification's viewer state. */
export const PublicLive = z.object({
  liveStatus: LiveStatus,
  /** Whether pictures of the host arrive. */
  hostLive: z.boolean(),
  /** When it began to be live; null before. */
  startedDate: z.nullable(Instant),
  endedDate: z.nullable(Instant),
  /** Low-latency HLS master playlist, signed where the stream is not public; null before the first picture. */
  hlsBroadcastUrl: z.nullable(z.string()),
  streamMode: DeliveryProtocol,
  /** After the end its recording is shown in its place. */
  shouldPlayVod: z.boolean(),
  canRaiseHand: z.boolean(),
  /** Null when the host has switched the chat off. */
  chatChannelName: z.nullable(z.string()),
  viewerCount: z.number(),
});
export type PublicLive = z.infer<typeof PublicLive>;
