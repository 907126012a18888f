import type { PublicLive } from '@zeacon/contract';
import type { LiveState } from '../core/player/live-state.ts';

export interface CoverFacts {
  live: PublicLive;
  /** What covers the picture so far. */
  before: LiveState['cover'];
  /** Somebody has asked for playback. */
  started: boolean;
  /** The picture stands for want of media. */
  isDry: boolean;
  /** Nothing of it is played any more. */
  isOver: boolean;
  /** It was seen while it was on the air. */
  wasSeen: boolean;
}

/** What stands in place of the picture. */
export function toLiveCover({ live, before, started, isDry, isOver, wasSeen }: CoverFacts): LiveState['cover'] {
  const { liveStatus, shouldPlayVod } = live;
  if (liveStatus === 'SCHEDULED' || liveStatus === 'WAITING') return 'countdown';
  if (liveStatus === 'INTERRUPTED') return isDry || !started ? 'interrupted' : undefined;
  // It stays until the picture moves again.
  if (liveStatus === 'LIVE') return before === 'interrupted' && isDry ? 'interrupted' : undefined;
  if (!shouldPlayVod) return 'ended';
  if (isOver && wasSeen) return 'ended';
  // What was begun anew is a recording like any other.
  return before === 'ended' && wasSeen ? 'ended' : undefined;
}
