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
/** After this many failures in a row, the media is unplayable. */
const unplayableTimes = 5;

/** Whether media is only missing or unplayable at the moment. */
export const isTransient = (code: string): boolean => code.startsWith('media.not') || code.startsWith('playback.');

/** Recovers live playback from what it cannot recover from by itself: lack of media, and failures. */
export function createLiveRecovery({ video, state, playback, play }: LiveRecoveryOptions) {
  /** Whether the picture stalls for lack of media. */
  let isDry = false;
  let dryAt = 0;
  /** When playback failed (ms of the page's clock), until it is retried. */
  let failedAt: number | undefined;
  /** How often in a row the media could not be played. */
  let unplayable = 0;
  /** Whether it was playing when it failed. */
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
    /** Whether something must change before it can continue. */
    get isNeedy(): boolean {
      return isDry || failedAt !== undefined;
    },
    /** Call it several times a second. */
    look(): void {
      const stands = state().started && !video.paused && video.readyState > 0 && bufferedAhead(video) < drySeconds;
      if (!stands) dryAt = performance.now();
      if (stands && video.readyState < video.HAVE_FUTURE_DATA) isDry = true;
      else if (!video.paused && video.readyState >= video.HAVE_FUTURE_DATA) isDry = false;
    },
    /** Called when a picture was shown. */
    succeed(): void {
      unplayable = 0;
    },
    /** Whether a failure is retried instead of reported. */
    take(code: string): boolean {
      if (code.startsWith('playback.')) {
        unplayable += 1;
        if (unplayable > unplayableTimes) return false;
      }
      failedAt = performance.now();
      failedPlaying = !video.paused;
      return true;
    },
    /** What cannot be played of a live stream now may be playable in a moment. */
    heal(): void {
      const { error } = state();
      if (failedAt === undefined) {
        if (error && isTransient(error.code)) tryAgain(true);
      } else if (performance.now() - failedAt > retryMs) tryAgain(failedPlaying);
    },
    /** Plays from the start. */
    restart(): void {
      isDry = false;
      tryAgain(true);
    },
  };
}
