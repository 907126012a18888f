import * as z from 'zod/mini';
import { DeliveryProtocol } from './enums.ts';
import { Instant } from './query.ts';

/**
 * State of a live stream. `SCHEDULED` → `WAITING` (viewers may enter, nothing is being sent) → `LIVE` ⇄ `INTERRUPTED`
 * (no media arrives; it may resume until the grace period ends) → `ENDED`. The server sets `INTERRUPTED`; hosts send
 * the others as `streamStatus` (spec section 4).
 */
export const liveStatuses = ['SCHEDULED', 'WAITING', 'LIVE', 'INTERRUPTED', 'ENDED'] as const;
export const LiveStatus = z.enum(liveStatuses);
export type LiveStatus = z.infer<typeof LiveStatus>;

/** What a host may send as `streamStatus` of a live stream. */
export const HostLiveStatus = z.enum(['SCHEDULED', 'WAITING', 'LIVE', 'ENDED']);
export type HostLiveStatus = z.infer<typeof HostLiveStatus>;

/** Allowed transitions. Setting the current status again changes nothing. */
export const liveTransitions: Record<LiveStatus, readonly LiveStatus[]> = {
  SCHEDULED: ['WAITING', 'LIVE'],
  WAITING: ['SCHEDULED', 'LIVE'],
  LIVE: ['INTERRUPTED', 'ENDED'],
  INTERRUPTED: ['LIVE', 'ENDED'],
  ENDED: [],
};

/** What viewers receive about a live stream. Field names follow the specification's viewer state. */
export const PublicLive = z.object({
  liveStatus: LiveStatus,
  /** Whether the host's media is arriving. */
  hostLive: z.boolean(),
  /** When it went live; null before that. */
  startedDate: z.nullable(Instant),
  endedDate: z.nullable(Instant),
  /** Low-latency HLS master playlist, signed if the stream is not public; null before the first picture. */
  hlsBroadcastUrl: z.nullable(z.string()),
  streamMode: DeliveryProtocol,
  /** Whether players show the recording after the end. */
  shouldPlayVod: z.boolean(),
  canRaiseHand: z.boolean(),
  /** Null when the host has switched the chat off. */
  chatChannelName: z.nullable(z.string()),
  viewerCount: z.number(),
});
export type PublicLive = z.infer<typeof PublicLive>;
