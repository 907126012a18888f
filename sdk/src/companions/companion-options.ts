import type { PublicStream } from '@zeacon/contract';
import type { Feature } from '../player/feature.ts';
import type { PlaybackOptions } from '../player/playback-options.ts';

export interface CompanionOptions extends PlaybackOptions {
  failed: (code: string, message?: string, cause?: unknown) => void;
  playNatively: () => Promise<void>;
  chooseAudio: (track: number) => void;
  /** Makes the engine show this quality. */
  take: (quality: number | 'auto') => void;
}

/** The options, with the open video. */
export interface CompanionHost extends CompanionOptions {
  stream: PublicStream;
}

/** Something that accompanies one video while it is open; `Used` lists the options it uses. */
export type Companion<Used extends keyof CompanionHost = keyof CompanionHost> = Feature<Pick<CompanionHost, Used>>;
