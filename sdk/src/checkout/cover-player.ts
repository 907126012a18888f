/**
 * Holds the player while something covers its picture: it pauses, and nothing below can be reached. Returns what ends
 * this.
 */
export function coverPlayer(cover: HTMLElement, frame: HTMLElement, video: HTMLVideoElement): () => void {
  const stop = new AbortController();
  const setInert = (inert: boolean) => {
    for (const child of frame.children) if (child !== cover && child instanceof HTMLElement) child.inert = inert;
  };
  const observer = new MutationObserver(() => setInert(true));
  observer.observe(frame, { childList: true });
  setInert(true);
  // Pausing at once would make the `play()` that the page waits for fail.
  const pause = () => setTimeout(() => !stop.signal.aborted && video.pause());
  if (!video.paused) pause();
  video.addEventListener('play', pause, { signal: stop.signal });
  return () => {
    stop.abort();
    observer.disconnect();
    setInert(false);
    if (cover.matches(':focus-within')) frame.focus({ preventScroll: true });
  };
}
