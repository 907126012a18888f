import type { OwnOverlays } from '../elements/overlay-source.ts';

/** What the page asks of playback by the player's attributes. Times are seconds. */
export interface PlaybackWishes {
  startTime: number;
  endTime: number | undefined;
  /** Keeps the place for the next visit. */
  resume: boolean;
  /** BCP 47, of the sound to begin with. */
  audioLanguage: string | undefined;
  cmcd: boolean;
  cast: boolean;
}
  overlays: OwnOverlays;
