import { keepMarked } from '../moments/mark-moments.ts';
import type { ZcPlayerElement } from '../player/zc-player/zc-player.ts';
import { seekByLinks } from './chapters.ts';

/** Comments at a second: their times play the video from there, and are marked on the seek bar. */
export function followMoments(player: ZcPlayerElement): void {
  const list = document.querySelector('#moments');
  if (!list) return;
  const moments = seekByLinks(list, player).map((link) => ({
    at: Number(link.dataset.seek),
    said: link.parentElement?.querySelector('p')?.textContent.slice(0, 120) ?? '',
  }));
  keepMarked(player, () => moments);
}
