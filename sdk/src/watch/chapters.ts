import type { ZcPlayerElement } from '../player/zc-player/zc-player.ts';

/** Chapter links seek in the player instead of opening the page again, and the current chapter is marked. */
export function followChapters(player: ZcPlayerElement): void {
  const list = document.querySelector('#chapters');
  if (!list) return;
  const links = seekByLinks(list, player);
  player.addEventListener('timeupdate', () => {
    const current = links.findLast((link) => startOf(link) <= player.currentTime + 0.05);
    for (const link of links) {
      if (link === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  });
}

const startOf = (link: HTMLAnchorElement) => Number(link.dataset.seek);

/** The list's links to seconds of the video, which seek from now on. */
export function seekByLinks(list: Element, player: ZcPlayerElement): HTMLAnchorElement[] {
  list.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-seek]');
    if (!link || !isPlain(event as MouseEvent)) return;
    event.preventDefault();
    player.currentTime = startOf(link);
    player.play().catch(() => undefined);
    player.scrollIntoView({ block: 'nearest' });
  });
  return [...list.querySelectorAll<HTMLAnchorElement>('a[data-seek]')];
}

/** Not a click that opens a new tab or window. */
export const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
