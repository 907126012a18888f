import type { Engine, EngineListener, EngineSource } from './engine.ts';

/** `MediaError.MEDIA_ERR_NETWORK`, which tells no status: the addresses may have run out as well. */
const networkError = 2;
const retryAfterMs = 2000;

/** For devices without Media Source: the video element plays HLS itself, and chooses the quality itself. */
export function createNativeEngine(video: HTMLVideoElement, source: EngineSource, listener: EngineListener): Engine {
  const cleanUp = new AbortController();
  const { signal } = cleanUp;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function fail() {
    if (!video.error) return;
    if (video.error.code !== networkError) {
      listener.failed('playback.failed', video.error.message || 'Playback failed.');
    } else if (retry) {
      listener.expired();
    } else {
      listener.reconnecting(true);
      retry = setTimeout(() => open(video.currentTime), retryAfterMs);
    }
  }

  function playing() {
    clearTimeout(retry);
    retry = undefined;
    listener.reconnecting(false);
  }

  function open(startAt: number) {
    video.preload = source.metadataOnly ? 'metadata' : 'auto';
    video.src = source.url;
    if (startAt > 0) {
      const seek = () => {
        video.currentTime = startAt;
      };
      video.addEventListener('loadedmetadata', seek, { once: true, signal });
    }
  }

  video.addEventListener('error', fail, { signal });
  video.addEventListener('playing', playing, { signal });
  open(source.startAt);

  return {
    choose() {},
    reconnect() {
      // It goes on by itself unless it has given up.
      if (video.error) open(video.currentTime);
    },
    fill() {
      video.preload = 'auto';
    },
    renew: () => false,
    destroy() {
      cleanUp.abort();
      clearTimeout(retry);
      video.preload = 'none';
      video.removeAttribute('src');
      video.load();
    },
  };
}
