import type { WatchPartyState } from '@zeacon/contract';

/** Where the video of a party should be: negative before it begins, at most at its end. */
export function targetMs(
  { positionMs, atMs, isPaused }: WatchPartyState,
  serverMs: number,
  durationMs: number,
): number {
  return isPaused ? positionMs : Math.min(durationMs, positionMs + serverMs - atMs);
}

/** Beyond it, one seeks. */
const farMs = 1000;
/** The same just after something changed: nobody minds another jump, and all are together at once. */
const farAtFirstMs = 300;
/** What nobody notices, and where a correction ends. */
const beginMs = 60;
const endMs = 20;
const rateMost = 0.05;
const rateLeast = 0.01;
/** Corrects an error within this time, as long as it may go so fast. */
const correctWithinMs = 8000;

export interface Course {
  seeks: boolean;
  rate: number;
}

/** How a player that is ahead by `errorMs`, or behind by as much below zero, gets back to the others. */
export function correct(errorMs: number, rate: number, isFresh: boolean): Course {
  const far = Math.abs(errorMs);
  if (far > (isFresh ? farAtFirstMs : farMs)) return { seeks: true, rate: 1 };
  if (far < (rate === 1 ? beginMs : endMs)) return { seeks: false, rate: 1 };
  const by = Math.min(rateMost, Math.max(rateLeast, far / correctWithinMs));
  return { seeks: false, rate: 1 - Math.sign(errorMs) * by };
}

const leadAtFirstMs = 100;
const leadMostMs = 2000;
/** How much of what is found out is believed. */
const belief = 0.7;
const firstWaitMs = 3000;
const longestWaitMs = 30_000;
/** Seeks that may follow one another at once where something changed. */
const freshSeeks = 2;

/** When to seek, and by how much further: seeking takes time, in which the others go on. */
export function createSeeking() {
  let leadMs = leadAtFirstMs;
  let waitMs = firstWaitMs;
  let soughtMs = Number.NEGATIVE_INFINITY;
  let left = freshSeeks;

  return {
    get leadMs(): number {
      return leadMs;
    },
    get isFresh(): boolean {
      return left > 0;
    },

    /** The party goes elsewhere, or one has come back to it. */
    begin(): void {
      left = freshSeeks;
      waitMs = firstWaitMs;
    },

    /** Where loading takes long, seeking again and again would only load again and again. */
    may: (nowMs: number): boolean => left > 0 || nowMs - soughtMs >= waitMs,

    note(nowMs: number): void {
      if (left > 0) left -= 1;
      else waitMs = Math.min(longestWaitMs, waitMs * 2);
      soughtMs = nowMs;
    },

    /** How far off a seek while playing landed. */
    landed(errorMs: number): void {
      leadMs = Math.min(leadMostMs, Math.max(0, leadMs - errorMs * belief));
    },

    /** It is where the others are. */
    arrived(): void {
      left = 0;
      waitMs = firstWaitMs;
    },
  };
}
