import type { PublicStream } from '@zeacon/contract';
import { isOnAir } from '../core/live/live-state.ts';
import type { CompanionOptions } from './companions.ts';
import { pagePositions } from './page-positions.ts';

const everySeconds = 5;

/** Keeps the place where the visitor is, for as long as the page wishes it. */
export function keepPosition(
  { video, wishes }: Pick<CompanionOptions, 'video' | 'wishes'>,
  { streamId, durationMs, live }: PublicStream,
  signal: AbortSignal,
): void {
  let kept = video.currentTime;

  function keep() {
    if (!wishes().resume || isOnAir(live?.liveStatus) || video.readyState === 0) return;
    kept = video.currentTime;
    pagePositions.keep(streamId, kept, durationMs / 1000);
  }

  const moved = () => Math.abs(video.currentTime - kept) >= everySeconds && keep();
  video.addEventListener('timeupdate', moved, { signal });
  for (const type of ['pause', 'ended', 'seeked']) video.addEventListener(type, keep, { signal });
  window.addEventListener('pagehide', keep, { signal });
}
