import type { PublicLive } from '@zeacon/contract';
import type { LiveState } from '../core/player/live-state.ts';

export interface CoverFacts {
  live: PublicLive;
  /** The current cover. */
  before: LiveState['cover'];
  /** Whether playback was requested. */
  started: boolean;
  /** Whether the picture stalls for lack of media. */
  isDry: boolean;
  /** Whether nothing of it is played any more. */
  isOver: boolean;
  /** Whether it was watched while on air. */
  wasSeen: boolean;
}

/** What is shown instead of the picture. */
export function toLiveCover({ live, before, started, isDry, isOver, wasSeen }: CoverFacts): LiveState['cover'] {
  const { liveStatus, shouldPlayVod } = live;
  if (liveStatus === 'SCHEDULED' || liveStatus === 'WAITING') return 'countdown';
  if (liveStatus === 'INTERRUPTED') return isDry || !started ? 'interrupted' : undefined;
  // It stays until the picture moves again.
  if (liveStatus === 'LIVE') return before === 'interrupted' && isDry ? 'interrupted' : undefined;
  if (!shouldPlayVod) return 'ended';
  if (isOver && wasSeen) return 'ended';
  // A restarted recording is like any other.
  return before === 'ended' && wasSeen ? 'ended' : undefined;
}
