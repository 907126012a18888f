/// <reference path="./hls-light.d.ts" />
import HlsLight from 'hls.js/light';
import type { Engine, EngineListener, EngineSource } from './engine.ts';
import { createHlsEngine } from './hls-engine.ts';

/** Plays with the light build of hls.js, and switches to the full one as soon as a playlist needs it. */
export function createHlsLightEngine(video: HTMLVideoElement, source: EngineSource, listener: EngineListener): Engine {
  let url = source.url;
  let filled = !source.metadataOnly;
  let quality: number | 'auto' = 'auto';
  let destroyed = false;
  const both = { video, listener };
  const light = createHlsEngine({ ...both, HlsBuild: HlsLight, source, needsMore: () => void upgrade() });
  /** None while one build hands over to the other. */
  let engine: Engine | undefined = light;

  async function upgrade() {
    const startAt = video.currentTime || source.startAt;
    const inherited = light.bequeath();
    engine = undefined;
    try {
      const { default: HlsBuild } = await import('../engine-full/hls-full.ts');
      if (destroyed) return;
      const changed = { ...source, url, startAt, metadataOnly: !filled };
      engine = createHlsEngine({ ...both, HlsBuild, source: changed, inherited });
      if (quality !== 'auto') engine.choose(quality);
    } catch (cause) {
      if (!destroyed) listener.failed('client.offline', undefined, cause);
    }
  }

  return {
    choose(wanted) {
      quality = wanted;
      engine?.choose(wanted);
    },
    chooseAudio: (track) => engine?.chooseAudio(track),
    reconnect: () => engine?.reconnect(),
    fill() {
      filled = true;
      engine?.fill();
    },
    renew(renewed) {
      const can = engine?.renew(renewed) ?? true;
      if (can) url = renewed;
      return can;
    },
    live: () => engine?.live(),
    stats: () => engine?.stats?.(),
    keepBehind: (seconds) => engine?.keepBehind?.(seconds),
    destroy() {
      destroyed = true;
      engine?.destroy();
      if (engine) return;
      video.removeAttribute('src');
      video.load();
    },
  };
}
