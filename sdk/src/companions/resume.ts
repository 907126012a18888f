import { isOnAir } from '../core/player/live-state.ts';
import { pagePositions } from '../player/page-positions.ts';
import type { Companion, CompanionHost } from './companion-options.ts';

const everySeconds = 5;

/** Remembers the visitor's position, if the page wants that. */
export const keptPosition: Companion<'video' | 'wishes' | 'stream'> = { name: 'kept-position', attach: keepPosition };

function keepPosition(
  { video, wishes, stream }: Pick<CompanionHost, 'video' | 'wishes' | 'stream'>,
  signal: AbortSignal,
): void {
  const { streamId, durationMs, live } = stream;
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
