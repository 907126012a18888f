/// <reference path="./hls-light.d.ts" />
import Hls, { type ErrorData, ErrorTypes, Events } from 'hls.js/light';
import type { Engine, EngineListener, EngineSource } from './engine.ts';

const reconnectEveryMs = 2000;
const mediaRecoveries = 2;

export function createHlsEngine(video: HTMLVideoElement, source: EngineSource, listener: EngineListener): Engine {
  const hls = new Hls({
    // A worker would be made from a blob, which a strict content security policy forbids.
    enableWorker: false,
    startPosition: source.startAt > 0 ? source.startAt : -1,
    capLevelToPlayerSize: true,
    maxBufferLength: 30,
    backBufferLength: 60,
  });
  let recoveriesLeft = mediaRecoveries;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;

  function reconnect() {
    clearTimeout(reconnectTimer);
    reconnectTimer = undefined;
    if (hls.levels.length === 0) hls.loadSource(source.url);
    else hls.startLoad(video.currentTime);
  }

  function reconnectLater() {
    listener.reconnecting(true);
    reconnectTimer ??= setTimeout(reconnect, reconnectEveryMs);
  }

  function fail(code: string, cause: ErrorData) {
    hls.stopLoad();
    listener.failed(code, cause.details, cause.error);
  }

  hls.on(Events.ERROR, (_event, data) => {
    if (!data.fatal) return;
    if (data.type === ErrorTypes.NETWORK_ERROR) {
      const status = data.response?.code ?? 0;
      if (status === 401 || status === 403) fail('media.token_expired', data);
      else if (status === 404 || status === 410) fail('media.not_found', data);
      else reconnectLater();
    } else if (data.type === ErrorTypes.MEDIA_ERROR && recoveriesLeft > 0) {
      recoveriesLeft -= 1;
      const playing = !video.paused;
      hls.recoverMediaError();
      // The video element was given new media, which stops it.
      if (playing) video.play().catch(() => undefined);
    } else {
      fail('playback.failed', data);
    }
  });

  hls.on(Events.FRAG_BUFFERED, () => {
    recoveriesLeft = mediaRecoveries;
    listener.reconnecting(false);
  });

  hls.on(Events.MANIFEST_PARSED, () => {
    listener.qualities(hls.levels.map(({ height, bitrate }, id) => ({ id, height: height ?? 0, bitrate })));
  });
  hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => listener.shown(level));

  hls.loadSource(source.url);
  hls.attachMedia(video);

  return {
    choose(quality) {
      // `nextLevel` replaces what lies ahead in the buffer, so the change is seen within a segment.
      hls.nextLevel = quality === 'auto' ? -1 : quality;
    },
    reconnect,
    destroy() {
      clearTimeout(reconnectTimer);
      hls.destroy();
    },
  };
}
