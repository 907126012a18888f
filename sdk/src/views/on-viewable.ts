/** Of the picture, for as long without a break while it plays: how IAB and MRC define a viewable video. */
const share = 0.5;
const viewableMs = 2000;

/** May be over by the time that one hears of them. */
const breaks = ['waiting', 'pause', 'seeking', 'ended', 'emptied'];

/** Calls `seen` once half of the picture was in view for two seconds of playback, and again after each break. */
export function onViewable(media: HTMLVideoElement, seen: () => void, signal: AbortSignal): void {
  let isInView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isWatched(): boolean {
    const { paused, ended, seeking, readyState, HAVE_CURRENT_DATA } = media;
    const isPlaying = !paused && !ended && !seeking && readyState > HAVE_CURRENT_DATA;
    return isInView && isPlaying && document.visibilityState === 'visible';
  }
  function look(): void {
    if (isWatched()) timer ??= setTimeout(() => isWatched() && seen(), viewableMs);
    else stop();
  }
  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  const observer = new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= share;
      look();
    },
    { threshold: share },
  );
  observer.observe(media);
  for (const name of breaks) media.addEventListener(name, stop, { signal });
  media.addEventListener('timeupdate', look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    stop();
  });
}
