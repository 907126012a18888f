import type { PlayerState } from '../core/player/player-state.ts';
import type { Playback } from '../player/playback.ts';
import { bufferedAhead } from './edge-keeper.ts';

export interface LiveRecoveryOptions {
  video: HTMLVideoElement;
  state: () => PlayerState;
  playback: () => Playback;
  play: () => Promise<void>;
}

const dryMs = 3000;
const drySeconds = 0.25;
const retryMs = 1000;
/** Media that cannot be played so often in a row is not going to be. */
const unplayableTimes = 5;

/** Of media that is not there, or not playable, at this moment. */
export const isPassing = (code: string): boolean => code.startsWith('media.not') || code.startsWith('playback.');

/** What playback of a live stream does not get over by itself: when it stands for want of media, and what failed. */
export function createLiveRecovery({ video, state, playback, play }: LiveRecoveryOptions) {
  /** The picture stands for want of media. */
  let isDry = false;
  let dryAt = 0;
  /** When playback failed (ms of the page's clock), until it is tried again. */
  let failedAt: number | undefined;
  /** How often in a row what was there could not be played. */
  let unplayable = 0;
  /** It played when it failed. */
  let failedPlaying = false;

  function tryAgain(plays: boolean) {
    failedAt = undefined;
    playback().interrupt();
    playback().startAt = 0;
    if (plays) play().catch(() => undefined);
  }

  return {
    get isDry(): boolean {
      return isDry;
    },
    /** Nothing of it is played any more. */
    get isOver(): boolean {
      return video.ended || failedAt !== undefined || (isDry && performance.now() - dryAt > dryMs);
    },
    /** Something is to change before it plays on. */
    get isNeedy(): boolean {
      return isDry || failedAt !== undefined;
    },
    /** To be called some times a second. */
    look(): void {
      const stands = state().started && !video.paused && video.readyState > 0 && bufferedAhead(video) < drySeconds;
      if (!stands) dryAt = performance.now();
      if (stands && video.readyState < video.HAVE_FUTURE_DATA) isDry = true;
      else if (!video.paused && video.readyState >= video.HAVE_FUTURE_DATA) isDry = false;
    },
    /** A picture was seen. */
    succeed(): void {
      unplayable = 0;
    },
    /** Whether what failed is tried again, instead of being told. */
    take(code: string): boolean {
      if (code.startsWith('playback.')) {
        unplayable += 1;
        if (unplayable > unplayableTimes) return false;
      }
      failedAt = performance.now();
      failedPlaying = !video.paused;
      return true;
    },
    /** What cannot be played of a live stream now may be in a moment. */
    heal(): void {
      const { error } = state();
      if (failedAt === undefined) {
        if (error && isPassing(error.code)) tryAgain(true);
      } else if (performance.now() - failedAt > retryMs) tryAgain(failedPlaying);
    },
    /** Plays from the beginning. */
    restart(): void {
      isDry = false;
      tryAgain(true);
    },
  };
}
