/** Milliseconds of media time of the picture on screen; undefined while there is none. */
export type FrameListener = (timeMs: number | undefined) => void;

export interface FrameClock {
  readonly timeMs: number | undefined;
  /** Calls back with every picture; answers the way to stop. */
  subscribe(listener: FrameListener): () => void;
}

/** A clock that tells no picture for this long is asked no more: the page or the browser draws none. */
const silentAfterMs = 1000;
/** Farther from the playhead, the picture told of is the one from before the seek. */
const sameSeekMs = 500;

/** Microseconds are what the media counts in: beyond them a number is only inexact. */
const toMs = (seconds: number) => Math.round(seconds * 1e6) / 1e3;

/** Tells which picture of a video is on screen: by `requestVideoFrameCallback`, or by the playhead where there is none. */
export function createFrameClock(video: HTMLVideoElement): FrameClock {
  const listeners = new Set<FrameListener>();
  const tellsFrames = 'requestVideoFrameCallback' in video;
  let timeMs: number | undefined;
  let toldAt = -silentAfterMs;
  /** Since the last seek, a picture was told of. */
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
