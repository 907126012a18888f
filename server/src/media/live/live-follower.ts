import type { LiveConfig } from './live-input.ts';
import type { MadePart } from './live-run.ts';
import type { LiveSegment } from './live-segments.ts';

/** Media whose times follow from each other; the same object for all of it. */
export interface FollowedRun {
  config: LiveConfig;
  /** What decodes the parts' `plainBytes`. */
  init: Uint8Array | undefined;
  /** Of the first picture, from its decoding to its showing: above 0 where pictures are sent in another order than shown. */
  delayUs: number;
  /** In `plainBytes` everything is shown so much later than at its time in the run. */
  shiftUs: number;
}

/** What goes along with a rendition as it is made. Its methods return at once; one that throws is called no more. */
export interface LiveFollower {
  /** First of all: what another process has made. */
  join(closed: readonly LiveSegment[]): void;
  begin(segment: LiveSegment, run: FollowedRun): void;
  part(part: MadePart): void;
  close(segment: LiveSegment): void;
  /** What was ready at one time has been told. With no segment open, nothing may follow for long. */
  settled(isOpen: boolean): void;
}
