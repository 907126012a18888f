import type { LiveConfig } from './live-input.ts';
import type { MadePart } from './live-run.ts';
import type { LiveSegment } from './live-segments.ts';

/** Media with continuous times; the same object for all of it. */
export interface FollowedRun {
  config: LiveConfig;
  /** The initialization segment for the parts' `plainBytes`. */
  init: Uint8Array | undefined;
  /**
   * Delay of the first picture from decoding to display: above 0 if pictures are sent in another order than displayed.
   */
  delayUs: number;
  /** In `plainBytes` everything is displayed this much later than its time in the run. */
  shiftUs: number;
}

/**
 * Follows a rendition while it is produced. Its methods return immediately; a follower that throws is not called again.
 */
export interface LiveFollower {
  /** Called first, with the segments that another process has produced. */
  join(closed: readonly LiveSegment[]): void;
  begin(segment: LiveSegment, run: FollowedRun): void;
  part(part: MadePart): void;
  close(segment: LiveSegment): void;
  /**
   * Everything that became ready at the same time was reported. If no segment is open, it may be long until the next
   * media.
   */
  settled(isOpen: boolean): void;
}
