import type { PublicStream } from '@zeacon/contract';
import type { PlayerState } from '../core/player/player-state.ts';
import type { Store } from '../core/store.ts';
import type { EngineFactory } from '../engine/engine.ts';
import type { Override } from './action-layers.ts';
import type { PlaybackWishes } from './playback-wishes.ts';
import type { PlayerActions, PlayerContext } from './player-context.ts';

export interface PlaybackOptions {
  video: HTMLVideoElement;
  store: Store<PlayerState>;
  actions: PlayerActions;
  override: Override;
  loadEngine: (full?: boolean) => Promise<EngineFactory>;
  /** The video to open, once known. Rejects if there is none, or when the signal aborts. */
  source: (signal: AbortSignal) => Promise<PublicStream>;
  /** Reloads the video's details, unless the page provides them. */
  refresh: () => Promise<unknown>;
  announce: (event: Event) => void;
  /** In the player's current language. */
  words: () => PlayerContext['words'];
  wishes: () => PlaybackWishes;
  /** Whether a failure is handled elsewhere and must not be reported. */
  forgives: (code: string) => boolean | undefined;
  /** Called when there is something to show over the picture. */
  showOverlays: () => void;
}
