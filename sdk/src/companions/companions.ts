import type { PublicStream } from '@zeacon/contract';
import { attachFeatures } from '../player/feature.ts';
import { airPlay } from './airplay.ts';
import { captionLines } from './caption-lines.ts';
import { cast } from './cast-button.ts';
import { createChosenQuality } from './chosen-quality.ts';
import type { Companion, CompanionOptions } from './companion-options.ts';
import { checkoutFetch } from './fetch-checkout.ts';
import { overlayFetch } from './fetch-overlays.ts';
import { watermarkFetch } from './fetch-watermark.ts';
import { mediaSession } from './media-session.ts';
import { playbackRange } from './playback-range.ts';
import { createRenewal } from './renewal.ts';
import { keptPosition } from './resume.ts';
import { createSounds, soundChoice } from './sounds.ts';

export type Companions = ReturnType<typeof createCompanions>;

/** The companions of an open video. */
export const companions: readonly Companion[] = [
  captionLines,
  playbackRange,
  keptPosition,
  mediaSession,
  airPlay,
  cast,
  soundChoice,
  overlayFetch,
  watermarkFetch,
  checkoutFetch,
];

/** Runs the companions, which are not needed before playback: they load with the engine. */
export function createCompanions(options: CompanionOptions) {
  const renewal = createRenewal(options);
  let stay: AbortController | undefined;

  return {
    sounds: createSounds(options),
    quality: createChosenQuality(options),
    /** Called when the video is open, or has new addresses. */
    begin(stream: PublicStream): void {
      renewal.schedule(stream.expiresAt);
      if (stay) return;
      stay = new AbortController();
      attachFeatures(companions, { ...options, stream }, stay.signal);
    },
    end(): void {
      renewal.stop();
      stay?.abort();
      stay = undefined;
    },
    /** Resolves once a request may be sent; undefined if it may at once. */
    fresh: () => renewal.fresh(),
    renew: (expired: boolean) => void renewal.renew(expired),
    /** Returns whether playback is waiting for new addresses rather than for the media. */
    reconnect: () => renewal.reconnect(),
  };
}
