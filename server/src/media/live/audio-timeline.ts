import type { FragmentSample } from '../fragment.ts';
import type { AudioFrames } from './audio-frames.ts';

/** A packet with its place on the sound track, in ticks. */
export interface PlacedAudio {
  data: Uint8Array;
  start: number;
  ticks: number;
}

/** Where the sender's times are this far from where packets end, its times win. */
const toleranceSeconds = 0.1;
/** Clocks of sound and picture that run apart are followed by a tick in each packet, which nobody hears. */
const driftSeconds = 0.01;
/** Of silence that is put in at once: a bound of what one wrong time can cost. */
const longestSilenceSeconds = 20;

/**
 * Puts packets one behind the other: senders round their times to milliseconds, and sound that jumps by some samples
 * crackles. Gaps become silence.
 */
export function createAudioTimeline(frames: AudioFrames, startTick: number) {
  const { ticksPerSecond, ticksOf, silence } = frames;
  const tolerance = toleranceSeconds * ticksPerSecond;
  let end = startTick;
  let isFirst = true;

  /** Until no more than that share of a frame is missing. */
  function fill(until: number, missing: number): PlacedAudio[] {
    const filled: PlacedAudio[] = [];
    if (!silence || until - end > longestSilenceSeconds * ticksPerSecond) return filled;
    const ticks = ticksOf(silence);
    for (; end + ticks * missing < until; end += ticks) filled.push({ data: silence, start: end, ticks });
    if (filled.length > 0) isFirst = false;
    return filled;
  }

  return {
    /** Where the last packet ends. */
    get end() {
      return end;
    },
    /** Where a packet of that time would begin. */
    startOf: (at: number) => (isFirst || at - end > tolerance ? at : end),
    /** None where others already are. */
    place(data: Uint8Array, at: number): PlacedAudio[] {
      const ticks = ticksOf(data);
      const ahead = at - end;
      if (ahead < (isFirst ? 0 : -tolerance)) return [];
      if (isFirst && ahead <= tolerance) end = at;
      isFirst = false;
      const filled = ahead > tolerance ? fill(at, 0.5) : [];
      if (at - end > tolerance) end = at;
      else if (Math.abs(at - end) > driftSeconds * ticksPerSecond) end += Math.sign(at - end);
      const placed = { data, start: end, ticks };
      end += ticks;
      return [...filled, placed];
    },
    /** Silence where nothing came. Nothing is placed before that tick after it. */
    close(tick: number): PlacedAudio[] {
      const filled = fill(tick, 0);
      end = Math.max(end, tick);
      return filled;
    },
    /** Silence where nothing came, unless it may just be late. */
    fillUntil: (tick: number): PlacedAudio[] => (tick - end > tolerance ? fill(tick, 0.5) : []),
  };
}

/** As samples of one run: a gap before the next packet is in the duration of the one before. */
export const toAudioSamples = (placed: readonly PlacedAudio[]): FragmentSample[] =>
  placed.map(({ data, start, ticks }, index) => ({
    data,
    duration: Math.max(1, (placed[index + 1]?.start ?? start + ticks) - start),
    compositionOffset: 0,
    key: true,
  }));
