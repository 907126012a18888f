import type { Quality } from '../core/player/player-state.ts';

export interface EngineSource {
  /** HLS master playlist, absolute. */
  url: string;
  /** Seconds. */
  startAt: number;
}

export interface EngineListener {
  qualities(all: readonly Quality[]): void;
  /** The rung on screen. */
  shown(quality: number): void;
  /** The way to the media failed; the engine keeps trying. `false` once it works again. */
  reconnecting(now: boolean): void;
  /** Playback cannot go on. `code` as in `ZcError`. */
  failed(code: string, message: string, cause?: unknown): void;
}

/** What turns a playlist into a moving picture. Everything else in the player knows only this. */
export interface Engine {
  choose(quality: number | 'auto'): void;
  /** Tries the network again at once instead of at the next turn. */
  reconnect(): void;
  destroy(): void;
}

export type EngineFactory = (video: HTMLVideoElement, source: EngineSource, listener: EngineListener) => Engine;

const hasMediaSource = () => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

/** Fetches the code that plays; nothing of it is loaded before somebody means to watch. */
export async function loadEngine(): Promise<EngineFactory> {
  // Browsers other than Apple's claim native HLS and play it badly: Media Source comes first wherever it exists.
  if (hasMediaSource()) return (await import('./hls-engine.ts')).createHlsEngine;
  return (await import('./native-engine.ts')).createNativeEngine;
}
