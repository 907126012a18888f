import type { OverlaySource } from '../overlays/overlay-source.ts';

/**
 * Holds the player while something covers the picture: playback is paused, and nothing below can be reached. Returns a
 * function that ends this. Called with `true`, it resumes playback if it was playing before, and returns whether it
 * did.
 */
export function holdPlayer(cover: HTMLElement, source: OverlaySource): (goOn: boolean) => boolean {
  const frame = cover.parentElement;
  const { media } = source;
  const wasPlaying = !media.paused;
  const stop = new AbortController();
  const focused = frame?.matches(':focus-within') === true;
  // Move the focus to the cover only if it was in the player.
  if (focused) focusOn(cover);

  const setInert = (inert: boolean) => {
    for (const child of frame?.children ?? []) if (child !== cover && child instanceof HTMLElement) child.inert = inert;
  };
  const observer = new MutationObserver(() => setInert(true));
  if (frame) observer.observe(frame, { childList: true });
  setInert(true);
  // Not before playback has started, because pausing earlier would make the caller's `play()` fail.
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
