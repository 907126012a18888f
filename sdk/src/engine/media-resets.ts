import type Hls from 'hls.js';

/** Media that is replaced more often than this, without pictures moving on, is damaged. */
const mostResets = 6;
/**
 * Nor is it tried for longer (ms). Only a decoder that fails once more ends it, so a slow line or machine has its time,
 * and viewers read of damage within five seconds.
 */
const patienceMs = 2000;
/** Seconds of pictures that moved on after which earlier resets no longer count. */
const forgivenAfter = 5;
/** Between two `timeupdate` events; more is a jump (seconds). */
const longestStep = 2;
/** `MediaError.MEDIA_ERR_DECODE`. */
const decoderFailed = 3;
/** After a failed decoder, until it is clear that hls.js does nothing about it (ms). */
const noticedAfterMs = 250;

export interface MediaResets {
  /** Gives the video element new media, which lets most decoders go on. */
  reset(): void;
  /** Whether that was done so often that it is of no use any more. */
  readonly spent: boolean;
  /** Lets the element be from now on. */
  stop(): void;
  readonly stopped: boolean;
}

/**
 * Counts how often the video element was given new media, by us or by hls.js itself, and lets it play on each time.
 * `stuck` is called when the decoder failed and hls.js did not notice.
 */
export function createMediaResets(
  hls: Hls,
  { Events }: typeof Hls,
  video: HTMLVideoElement,
  startAt: number,
  stuck: () => void,
): MediaResets {
  const ending = new AbortController();
  const { signal } = ending;
  let resets = 0;
  let since = 0;
  let played = 0;
  /** The place that viewers were at. */
  let at = startAt;
  let plays = !video.paused;

  const listen = ({ type }: Event) => {
    const { currentTime, duration, error } = video;
    const step = currentTime - at;
    const isJump = step > longestStep;
    if (type === 'seeking') at = currentTime;
    else if (type === 'timeupdate') {
      // New media begins at 0, and a decoder that fails may leave the element at its end: nobody went there.
      if (step < 0 || (isJump && currentTime > duration - longestStep)) return;
      at = currentTime;
      if (!isJump) played += step;
      if (played > forgivenAfter) resets = 0;
    } else if (type !== 'error') {
      // A decoder that fails stops the element too.
      if (!error) plays = type === 'play';
    } else if (error?.code === decoderFailed)
      setTimeout(() => {
        if (video.error === error && !signal.aborted) stuck();
      }, noticedAfterMs);
  };
  for (const type of ['play', 'pause', 'seeking', 'timeupdate', 'error'])
    video.addEventListener(type, listen, { signal });

  hls.on(Events.MEDIA_DETACHED, () => {
    if (resets === 0) since = performance.now();
    resets += 1;
    played = 0;
  });
  hls.on(Events.MEDIA_ATTACHED, () => {
    if (resets === 0) return;
    // hls.js goes on where the element says it is.
    hls.startLoad(at);
    // New media stops it, without an event.
    if (plays) video.play().catch(() => undefined);
  });

  return {
    reset: () => hls.recoverMediaError(),
    get spent() {
      return resets > mostResets || (resets > 1 && performance.now() - since > patienceMs);
    },
    stop: () => ending.abort(),
    get stopped() {
      return signal.aborted;
    },
  };
}
