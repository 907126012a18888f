import { closestSeconds } from '../player/live-state.ts';

/** How playback goes, in seconds. */
export interface EdgeReading {
  /** Behind the newest picture. */
  behind: number;
  /** Loaded ahead of the playhead. */
  ahead: number;
}

/** Playback faster than this is heard. */
export const catchUpRate = 1.04;

const safestSeconds = 6;
const fartherBySeconds = 1;
/** Catching up begins this far from where playback should be, and ends this near. */
const beginSeconds = 0.6;
const endSeconds = 0.1;
/** With less loaded, going faster would only bring the next stall nearer. */
const leastAheadSeconds = 0.35;
/** From here on catching up would take minutes. */
const jumpSeconds = 6;
const patientStalls = 2;
const stallMemoryMs = 60_000;

/** How near to the newest picture to play, and how to get there unheard. */
export function createEdgePolicy(now: () => number) {
  let distance = closestSeconds;
  let stalls: number[] = [];
  let catching = false;

  return {
    /** Behind the newest picture that playback is to be kept. */
    get distance(): number {
      return distance;
    },
    /** What to do of a viewer who plays at the edge. */
    decide({ behind, ahead }: EdgeReading): 'jump' | 'catch-up' | 'keep' {
      const late = behind - distance;
      if (late > jumpSeconds) {
        catching = false;
        return 'jump';
      }
      catching = ahead > leastAheadSeconds && late > (catching ? endSeconds : beginSeconds);
      return catching ? 'catch-up' : 'keep';
    },
    /** Playback ran dry. Two times within a minute, and it keeps farther away. Answers whether that changed. */
    stall(): boolean {
      const at = now();
      stalls = [...stalls.filter((before) => at - before < stallMemoryMs), at];
      if (stalls.length < patientStalls || distance >= safestSeconds) return false;
      stalls = [];
      distance += fartherBySeconds;
      return true;
    },
    /** Whether so far behind still is at the edge; `before` is what was answered last. */
    isAtEdge: (behind: number, before: boolean): boolean => behind < distance + (before ? 4 : 2.5),
  };
}
