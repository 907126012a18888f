/** Milliseconds of media time of the picture on screen; undefined while there is none. */
export type FrameListener = (timeMs: number | undefined) => void;

export interface FrameClock {
  readonly timeMs: number | undefined;
  /** Calls back with every picture; returns a function that stops it. */
  subscribe(listener: FrameListener): () => void;
}

/** After this time without a picture the clock stops: the page or browser draws none. */
const silentAfterMs = 1000;
/** A reported picture farther from the playhead is from before the seek. */
const sameSeekMs = 500;

/** Media counts in microseconds; more digits are noise. */
const toMs = (seconds: number) => Math.round(seconds * 1e6) / 1e3;

/**
 * Reports which picture of a video is on screen, with `requestVideoFrameCallback` or, if unsupported, by the playhead.
 */
export function createFrameClock(video: HTMLVideoElement): FrameClock {
  const listeners = new Set<FrameListener>();
  const tellsFrames = 'requestVideoFrameCallback' in video;
  let timeMs: number | undefined;
  let toldAt = -silentAfterMs;
  /** Whether a picture was reported since the last seek. */
  let exact = false;
  let running: AbortController | undefined;

  function tell(now: number | undefined) {
    timeMs = now;
    for (const listener of listeners) listener(now);
  }

  const tellPlayhead = () => tell(toMs(video.currentTime));

  function start() {
    running = new AbortController();
    const { signal } = running;

    function onFrame(_now: number, { mediaTime }: VideoFrameCallbackMetadata) {
      if (signal.aborted) return;
      toldAt = performance.now();
      exact = true;
      tell(toMs(mediaTime));
      video.requestVideoFrameCallback(onFrame);
    }

    function onAnimationFrame() {
      if (signal.aborted || video.paused) return;
      if (!video.seeking) tellPlayhead();
      requestAnimationFrame(onAnimationFrame);
    }

    const on = (type: string, listener: () => void) => video.addEventListener(type, listener, { signal });
    on('seeking', () => {
      exact = false;
    });
    on('seeked', () => {
      if (!exact || Math.abs(Number(timeMs) - toMs(video.currentTime)) > sameSeekMs) tellPlayhead();
    });
    on('timeupdate', () => {
      const silent = performance.now() - toldAt > silentAfterMs;
      if (!video.seeking && video.readyState > 1 && silent && (!exact || !video.paused)) tellPlayhead();
    });
    on('emptied', () => {
      exact = false;
      tell(undefined);
    });
    if (tellsFrames) video.requestVideoFrameCallback(onFrame);
    else {
      on('playing', onAnimationFrame);
      onAnimationFrame();
    }
    timeMs = video.readyState > 1 ? toMs(video.currentTime) : undefined;
  }

  return {
    get timeMs() {
      return timeMs;
    },
    subscribe(listener) {
      listeners.add(listener);
      if (!running) start();
      listener(timeMs);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        running?.abort();
        running = undefined;
      };
    },
  };
}
