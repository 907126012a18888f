import type { PlayerActions } from '../player/player-context.ts';
import type { EdgeKeeper } from './edge-keeper.ts';

/** What differs where the picture comes as it happens: places are within what may be seen, and nothing starts over. */
export function toLiveActions(
  video: HTMLVideoElement,
  edge: () => EdgeKeeper | undefined,
): Pick<PlayerActions, 'seek' | 'seekBy' | 'setLoop' | 'goLive'> {
  const seek = (to: number) => void edge()?.seek(to);
  return {
    seek,
    seekBy: (seconds) => seek(video.currentTime + seconds),
    setLoop() {},
    goLive() {
      edge()?.goLive();
      if (video.paused) video.play().catch(() => undefined);
    },
  };
}
