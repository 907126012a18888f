import type { PublicStream } from '@zeacon/contract';
import { followAirPlay } from './airplay.ts';
import { showCaptionLines } from './caption-lines.ts';
import { offerCast } from './cast-button.ts';
import { createChosenQuality } from './chosen-quality.ts';
import { fetchOverlays } from './fetch-overlays.ts';
import { showMediaSession } from './media-session.ts';
import type { PlaybackOptions } from './playback.ts';
import { keepInRange } from './playback-range.ts';
import { createRenewal } from './renewal.ts';
import { keepPosition } from './resume.ts';
import { createSounds } from './sounds.ts';

export interface CompanionOptions extends PlaybackOptions {
  failed: (code: string, message: string, cause?: unknown) => void;
  playNatively: () => Promise<void>;
  chooseAudio: (track: number) => void;
  /** Has the engine show this quality. */
  take: (quality: number | 'auto') => void;
}

export type Companions = ReturnType<typeof createCompanions>;

/** What goes along with playback and is of no use before it: it arrives with the engine. */
export function createCompanions(options: CompanionOptions) {
  const renewal = createRenewal(options);
  let stay: AbortController | undefined;

  return {
    sounds: createSounds(options),
    quality: createChosenQuality(options),
    /** The video is open, or has other addresses than before. */
    begin(stream: PublicStream): void {
      renewal.schedule(stream.expiresAt);
      if (stay) return;
      stay = new AbortController();
      const { signal } = stay;
      showCaptionLines(options, signal);
      keepInRange(options, signal);
      keepPosition(options, stream, signal);
      showMediaSession(options, stream, signal);
      followAirPlay(options, signal);
      offerCast(options, signal);
      fetchOverlays(options, signal);
    },
    end(): void {
      renewal.stop();
      stay?.abort();
      stay = undefined;
    },
    /** Resolves once a request may go out; undefined where it may at once. */
    fresh: () => renewal.fresh(),
    renew: (expired: boolean) => void renewal.renew(expired),
    /** Answers whether playback waits for new addresses rather than for the media. */
    reconnect: () => renewal.reconnect(),
  };
}
