import type { PublicPlayerConfig } from '@zeacon/contract';
import type { ReactiveElement } from 'lit';
import { type PlayerState, selectStream } from '../core/player/player-state.ts';
import type { FeatureHost } from '../player/feature.ts';
import type { Playback } from '../player/playback.ts';
import type { PlayerContext } from '../player/player-context.ts';

/** What a live stream needs of the player's element. */
export interface LiveHost extends ReactiveElement {
  readonly media: HTMLVideoElement;
  readonly mediaToken: string | undefined;
  readonly embedToken?: string | undefined;
  /** Nobody who watches it is counted. */
  readonly preview?: boolean;
  play(): Promise<void>;
}

export interface LiveOptions {
  host: LiveHost;
  player: PlayerContext & FeatureHost;
  playback: () => Playback;
  /** Of the platform. */
  origin: () => string;
  /** Updates what is known about the stream. */
  show: (config: PublicPlayerConfig) => void;
}

/** The token for a non-public stream: from the page, otherwise from the address of the media. */
export function readMediaToken({ mediaToken }: LiveHost, state: PlayerState): string | undefined {
  const stream = selectStream(state);
  const signed = stream && URL.canParse(stream.hlsUrl) ? new URL(stream.hlsUrl).searchParams.get('token') : null;
  return mediaToken ?? signed ?? undefined;
}
