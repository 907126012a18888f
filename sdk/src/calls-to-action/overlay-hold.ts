import type { OverlaySource } from '../overlays/overlay-source.ts';

/**
 * While something covers the picture: playback stands still, and nothing below can be reached. Answers the way to end
 * it: told to go on, playback does if it did before, and the answer is whether.
 */
export function holdPlayer(cover: HTMLElement, source: OverlaySource): (goOn: boolean) => boolean {
  const frame = cover.parentElement;
  const { media } = source;
  const wasPlaying = !media.paused;
  const stop = new AbortController();
  const focused = frame?.matches(':focus-within') === true;
  // Whoever used the player goes on with what covers it; nobody else's focus is taken.
  if (focused) focusOn(cover);

  const setInert = (inert: boolean) => {
    for (const child of frame?.children ?? []) if (child !== cover && child instanceof HTMLElement) child.inert = inert;
  };
  const observer = new MutationObserver(() => setInert(true));
  if (frame) observer.observe(frame, { childList: true });
  setInert(true);
  // Not before playback has begun: whoever asked for it must not be told that it could not.
  const pause = () => setTimeout(() => stop.signal.aborted || source.pause());
  const begins = () => {
    if (media.readyState > media.HAVE_CURRENT_DATA) pause();
    else media.addEventListener('playing', pause, { once: true, signal: stop.signal });
  };
  if (wasPlaying) begins();
  media.addEventListener('play', begins, { signal: stop.signal });

  return (goOn) => {
    stop.abort();
    observer.disconnect();
    setInert(false);
    if (cover.matches(':focus-within')) frame?.focus({ preventScroll: true });
    cover.removeAttribute('tabindex');
    if (goOn && wasPlaying) source.play();
    return goOn && wasPlaying;
  };
}

function focusOn(cover: HTMLElement) {
  cover.tabIndex = -1;
  const target = cover.querySelector<HTMLElement>('[data-focus]') ?? cover;
  target.focus({ preventScroll: true });
}
