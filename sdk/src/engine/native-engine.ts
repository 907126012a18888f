import type { Engine, EngineListener, EngineSource } from './engine.ts';
import { followNativeDateRanges } from './native-date-ranges.ts';
import { followNativeSounds } from './native-sounds.ts';

/** `MediaError.MEDIA_ERR_NETWORK`. */
const networkError = 2;
const retryAfterMs = 2000;
const patienceMs = 10_000;
const mediaRecoveries = 2;
/** After this much progress, an earlier failure no longer counts. */
const recoveredSeconds = 5;

/** For devices without Media Source: the video element plays HLS and chooses the quality itself. */
export function createNativeEngine(video: HTMLVideoElement, source: EngineSource, listener: EngineListener): Engine {
  const cleanUp = new AbortController();
  const { signal } = cleanUp;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let { url, startAt: at } = source;
  let failedAt = at;
  let recoveriesLeft = mediaRecoveries;
  let filled = !source.metadataOnly;
  let plays = !video.paused;

  async function fail() {
    const { error } = video;
    if (!error) return;
    failedAt = at;
    const status = await askStatus(url, signal);
    // It may have been retried meanwhile.
    if (signal.aborted || video.error !== error) return;
    if (status === 401 || status === 403) listener.expired();
    else if (status === 404 || status === 410) listener.failed('media.not_found', error.message);
    else if (status !== 200 || error.code === networkError) {
      listener.reconnecting(true);
      retry = setTimeout(open, retryAfterMs);
    } else if (recoveriesLeft > 0) {
      recoveriesLeft -= 1;
      open();
    } else listener.failed('playback.failed', error.message || 'Playback failed.');
  }

  /** Also reopens after the video gave up, keeping position, speed and whether it plays. */
  function open() {
    clearTimeout(retry);
    const { playbackRate } = video;
    video.preload = filled ? 'auto' : 'metadata';
    video.src = url;
    video.playbackRate = playbackRate;
    if (plays) video.play().catch(() => undefined);
  }

  function move() {
    if (video.readyState === 0) return;
    at = video.currentTime;
    if (Math.abs(at - failedAt) > recoveredSeconds) recoveriesLeft = mediaRecoveries;
  }

  const on = (type: string, listen: () => void) => video.addEventListener(type, listen, { signal });
  on('error', fail);
  on('loadedmetadata', () => {
    if (at > 0) video.currentTime = at;
  });
  on('play', () => {
    plays = true;
  });
  on('pause', () => {
    // If it gives up, the video stops as well.
    if (!video.error) plays = false;
  });
  on('canplay', () => listener.reconnecting(false));
  for (const type of ['timeupdate', 'seeking']) on(type, move);
  followNativeDateRanges(video, listener, signal);
  const chooseAudio = followNativeSounds(video, source, listener, signal);
  open();

  return {
    choose() {},
    chooseAudio,
    reconnect() {
      // It continues by itself unless it has given up.
      if (video.error) open();
    },
    fill() {
      filled = true;
      video.preload = 'auto';
    },
    renew(renewed) {
      url = renewed;
      open();
      return true;
    },
    live() {
      const { seekable, currentTime } = video;
      if (!source.live || seekable.length === 0 || Number.isFinite(video.duration)) return undefined;
      const edge = seekable.end(seekable.length - 1);
      const begins: unknown = Reflect.get(video, 'getStartDate')?.call(video)?.getTime();
      const date = typeof begins === 'number' && begins > 0 ? begins + currentTime * 1000 : undefined;
      return { from: seekable.start(0), edge, behind: edge - currentTime, date };
    },
    destroy() {
      cleanUp.abort();
      clearTimeout(retry);
      video.preload = 'none';
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** Asks for the server's status, which the video's own error does not contain. 0 without a response. */
async function askStatus(url: string, signal: AbortSignal): Promise<number> {
  const patience = new AbortController();
  const stop = () => patience.abort();
  const timer = setTimeout(stop, patienceMs);
  signal.addEventListener('abort', stop);
  try {
    const answer = await fetch(url, { cache: 'no-store', signal: patience.signal });
    await answer.text();
    return answer.status;
  } catch {
    return 0;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
