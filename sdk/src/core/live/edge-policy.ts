import { closestSeconds } from '../player/live-state.ts';

/** State of playback, in seconds. */
export interface EdgeReading {
  /** Distance behind the newest picture. */
  behind: number;
  /** Buffer ahead of the playhead. */
  ahead: number;
}

/** Faster playback would be audible. */
export const catchUpRate = 1.04;

const safestSeconds = 6;
const fartherBySeconds = 1;
/** Catching up starts and stops at these distances from the target. */
const beginSeconds = 0.6;
const endSeconds = 0.1;
/** With less buffered, faster playback would only cause the next stall. */
const leastAheadSeconds = 0.35;
/** Beyond this, catching up would take minutes. */
const jumpSeconds = 6;
const patientStalls = 2;
const stallMemoryMs = 60_000;

/** Decides how close to the newest picture to play, and how to get there inaudibly. */
export function createEdgePolicy(now: () => number) {
  let distance = closestSeconds;
  let stalls: number[] = [];
  let catching = false;

  return {
    /** Target distance behind the newest picture. */
    get distance(): number {
      return distance;
    },
    /** What to do for a viewer at the live edge. */
    decide({ behind, ahead }: EdgeReading): 'jump' | 'catch-up' | 'keep' {
      const late = behind - distance;
      if (late > jumpSeconds) {
        catching = false;
        return 'jump';
      }
      catching = ahead > leastAheadSeconds && late > (catching ? endSeconds : beginSeconds);
      return catching ? 'catch-up' : 'keep';
    },
    /** Called when playback stalls. Two stalls within a minute increase the distance. Returns whether it changed. */
    stall(): boolean {
      const at = now();
      stalls = [...stalls.filter((before) => at - before < stallMemoryMs), at];
      if (stalls.length < patientStalls || distance >= safestSeconds) return false;
      stalls = [];
      distance += fartherBySeconds;
      return true;
    },
    /** Whether this still counts as the live edge; `before` is the previous result. */
    isAtEdge: (behind: number, before: boolean): boolean => behind < distance + (before ? 4 : 2.5),
  };
}
