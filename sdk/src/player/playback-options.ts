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
  /** The video to open, once known. Rejects when there is none, or when the signal aborts. */
  source: (signal: AbortSignal) => Promise<PublicStream>;
  /** Reads the video anew, where the page left that to us. */
  refresh: () => Promise<unknown>;
  announce: (event: Event) => void;
  /** In the language that the player speaks now. */
  words: () => PlayerContext['words'];
  wishes: () => PlaybackWishes;
  /** Whether a failure is not to be told, as something else is done about it. */
  forgives: (code: string) => boolean | undefined;
  /** There is something to lay over the picture. */
  lay: () => void;
}
