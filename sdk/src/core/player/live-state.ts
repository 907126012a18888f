import type { LiveStatus } from '@zeacon/contract';

/** What the player shows of a live stream. Times are seconds of the media, as `currentTime` is. */
export interface LiveState {
  readonly status: LiveStatus;
  /** What stands in place of the picture. */
  readonly cover: 'countdown' | 'interrupted' | 'ended' | undefined;
  /** The oldest picture that may be seen. */
  readonly from: number;
  /** The newest picture there is. */
  readonly edge: number;
  /** How far behind the newest picture playback is. */
  readonly behind: number;
  /** Playback is as near to the newest picture as it can be kept. */
  readonly atEdge: boolean;
  /** Undefined where there is none. */
  readonly chat: 'open' | 'closed' | undefined;
  readonly canRaiseHand: boolean;
}

/** How near to the newest picture playback begins: parts of a second come every quarter of one, over networks that vary. */
export const closestSeconds = 1.25;

/** Whether the picture comes as it happens, so that there is a live edge. */
export const isOnAir = (status: LiveStatus | undefined): boolean => status === 'LIVE' || status === 'INTERRUPTED';
