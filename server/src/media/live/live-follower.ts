import type { LiveConfig } from './live-input.ts';
import type { MadePart } from './live-run.ts';
import type { LiveSegment } from './live-segments.ts';

/** Media with continuous times; the same object for all of it. */
export interface FollowedRun {
  config: LiveConfig;
  /** What decodes the parts' `plainBytes`. */
  init: Uint8Array | undefined;
  /** Delay of the first picture from decoding to display: above 0 if pictures are sent in another order than shown. */
  delayUs: number;
  /** In `plainBytes` everything is shown this much later than its time in the run. */
  shiftUs: number;
}

/** Follows a rendition while it is made. Its methods return at once; a follower that throws is not called again. */
export interface LiveFollower {
  /** Called first, with what another process has made. */
  join(closed: readonly LiveSegment[]): void;
  begin(segment: LiveSegment, run: FollowedRun): void;
  part(part: MadePart): void;
  close(segment: LiveSegment): void;
  /** Everything ready at one time was reported. With no segment open, the next media may take long. */
  settled(isOpen: boolean): void;
}
