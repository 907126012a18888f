import type { LiveStatus } from '@zeacon/contract';

/** What the player shows of a live stream. Times are in seconds of the media, like `currentTime`. */
export interface LiveState {
  readonly status: LiveStatus;
  /** What is shown instead of the picture. */
  readonly cover: 'countdown' | 'interrupted' | 'ended' | undefined;
  /** The oldest available picture. */
  readonly from: number;
  /** The newest available picture. */
  readonly edge: number;
  /** How far behind the newest picture playback is. */
  readonly behind: number;
  /** Whether playback is as close to the newest picture as possible. */
  readonly atEdge: boolean;
  /** Undefined if there is none. */
  readonly chat: 'open' | 'closed' | undefined;
  readonly canRaiseHand: boolean;
  /** How many watch, as the server last said. */
  readonly viewers: number;
}

/**
 * How close to the newest picture playback starts. A part arrives every quarter of a second, over networks that vary.
 */
export const closestSeconds = 1.25;

/** Whether the picture is live, so that there is a live edge. */
export const isOnAir = (status: LiveStatus | undefined): boolean => status === 'LIVE' || status === 'INTERRUPTED';
