import { defaultAppHost } from '../../base/app-host.ts';
import { initialPlayerState, type PlayerState } from '../../core/player/player-state.ts';
import { whenStream } from '../../core/player/when-stream.ts';
import { createStore } from '../../core/store.ts';
import { toStrings } from '../../words/strings.ts';
import { createActionLayers } from '../action-layers.ts';
import { loadControls } from '../controls-loader.ts';
import { attachFeatures } from '../feature.ts';
import { loadEngine } from '../load-engine.ts';
import { createPlayback, type Playback } from '../playback.ts';
import type { PlayerContext } from '../player-context.ts';
import { RestController } from '../rest-controller.ts';
import { readCapabilities } from './capabilities.ts';
import type { ElementHost, PlayerElement, PlayerPart } from './element-host.ts';
import { createPlayerActions } from './player-actions.ts';
import { createSettingsLoader } from './settings-loader.ts';
import { doesResume, readAskedStart } from './start-place.ts';

/** The player without its features: state, actions and playback, which features attach to. */
export function createHost(element: PlayerElement, features: readonly PlayerPart[]) {
  const store = createStore<PlayerState>(initialPlayerState);
  /** Active while the element is in a document. */
  let stay: AbortController | undefined;
  let present = new Set<PlayerPart>();
  let playback: Playback | undefined;
  let can: PlayerContext['can'] | undefined;
  let moving = false;
  let addedAt = 0;

  const host: ElementHost = {
    element,
    store,
    ...createActionLayers(createPlayerActions(element, () => host.playback, store)),
    drawn: new Map(),
    words: toStrings(),
    direction: undefined,
    rest: new RestController(element),
    settings: createSettingsLoader(
      element,
      store,
      () => host.origin,
      () => host.lending,
      () => addedAt,
    ),
    get origin() {
      return element.appHost?.replace(/\/+$/, '') || defaultAppHost();
    },
    get can() {
      can ??= readCapabilities(element.media);
      return can;
    },
    get playback() {
      playback ??= createPlayback({
        video: element.media,
        store,
        actions: host.actions,
        override: host.override,
        loadEngine: async (full) => {
          const create = await loadEngine(full);
          await host.joining;
          return host.live?.engineOf(create) ?? create;
        },
        source: (signal) => whenStream(store, signal),
        refresh: async () => !element.config && void (await host.settings.refresh()),
        announce: (event) => element.dispatchEvent(event),
        words: () => host.words,
        wishes: () => ({
          startTime: readAskedStart(element, store.state) ?? 0,
          endTime: element.endTime,
          resume: doesResume(element, store.state),
          tokenFromPage: Boolean(element.config || element.mediaToken || element.embedToken || element.playlistToken),
          audioLanguage: element.audioLanguage,
          cmcd: element.cmcd,
          cast: element.cast,
        }),
        forgives: (code) => host.live?.forgives(code),
        showOverlays: () => host.showOverlays?.(),
      });
      return playback;
    },
    get moving() {
      return moving;
    },
    show(config) {
      moving = true;
      host.settings.set(config);
      moving = false;
    },
    add(feature) {
      if (!stay || present.has(feature)) return;
      present.add(feature);
      attachFeatures([feature], host, stay.signal);
      element.requestUpdate();
    },
  };

  return {
    host,
    /** The element was added to a page, at this time of the page's clock. */
    enter(at: number): void {
      if (stay) return;
      addedAt = at;
      stay = new AbortController();
      present = new Set();
      for (const feature of features) host.add(feature);
    },
    /** The element was removed for good: features end while their state still exists. */
    leave(): void {
      stay?.abort();
      stay = undefined;
      host.playback.reset();
      host.settings.forget();
    },
    retry(): void {
      const { config, error, started, reconnecting } = store.state;
      if (reconnecting) {
        host.playback.reconnect();
        return;
      }
      host.playback.interrupt();
      if (config.status === 'failed' || error?.code.includes('token')) host.settings.load();
      if (started) element.play().catch(() => undefined);
    },
    async play(): Promise<void> {
      // Some browsers allow sound only within the gesture itself, and the engine loads after it.
      if (!host.playback.open) element.media.load();
      host.playlist?.prepare();
      loadControls();
      await host.playback.start();
      await element.media.play();
    },
  };
}
