import type { PlayerActions } from '../player/player-context.ts';
import type { EdgeKeeper } from './edge-keeper.ts';

/** Actions that differ for a live picture: seeking stays within the available part, and nothing starts over. */
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
