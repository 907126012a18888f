import type { ZcPlayerElement } from '../player/zc-player/zc-player.ts';

/** The page says that the picture is live while it is: it may begin or end while somebody is here. */
export function followLive(player: ZcPlayerElement): void {
  const mark = document.querySelector<HTMLElement>('#now');
  player.addEventListener('zc-live-change', ({ liveStatus }) => {
    if (mark) mark.hidden = liveStatus !== 'LIVE' && liveStatus !== 'INTERRUPTED';
  });
}
