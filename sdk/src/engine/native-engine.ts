import type { Engine, EngineListener, EngineSource } from './engine.ts';

/** For devices without Media Source: the video element plays HLS itself, and chooses the quality itself. */
export function createNativeEngine(video: HTMLVideoElement, source: EngineSource, listener: EngineListener): Engine {
  const cleanUp = new AbortController();
  const { signal } = cleanUp;

  function fail() {
    if (video.error) listener.failed('playback.failed', video.error.message || 'Playback failed.');
  }

  function open(startAt: number) {
    video.src = source.url;
    if (startAt > 0) {
      const seek = () => {
        video.currentTime = startAt;
      };
      video.addEventListener('loadedmetadata', seek, { once: true, signal });
    }
  }

  video.addEventListener('error', fail, { signal });
  open(source.startAt);

  return {
    choose() {},
    reconnect: () => open(video.currentTime),
    destroy() {
      cleanUp.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}
