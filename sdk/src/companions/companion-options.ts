import type { PublicStream } from '@zeacon/contract';
import type { Feature } from '../player/feature.ts';
import type { PlaybackOptions } from '../player/playback-options.ts';

export interface CompanionOptions extends PlaybackOptions {
  failed: (code: string, message: string, cause?: unknown) => void;
  playNatively: () => Promise<void>;
  chooseAudio: (track: number) => void;
  /** Has the engine show this quality. */
  take: (quality: number | 'auto') => void;
}

/** With the video that is open. */
export interface CompanionHost extends CompanionOptions {
  stream: PublicStream;
}

/** What goes along with one video while it is open; it uses these of what there is. */
export type Companion<Used extends keyof CompanionHost = keyof CompanionHost> = Feature<Pick<CompanionHost, Used>>;
