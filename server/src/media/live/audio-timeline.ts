import type { FragmentSample } from '../fragment.ts';
import type { AudioFrames } from './audio-frames.ts';

/** A packet with its position on the audio track, in ticks. */
export interface PlacedAudio {
  data: Uint8Array;
  start: number;
  ticks: number;
}

/** If the sender's times differ this much from where packets end, the sender's times are used. */
const toleranceSeconds = 0.1;
/** Drift between the audio and video clocks is corrected by one tick per packet, which is inaudible. */
const driftSeconds = 0.01;
/** Longest silence inserted at once: limits what one wrong time can cause. */
const longestSilenceSeconds = 20;

/**
 * Joins packets without gaps: senders round their times to milliseconds, and audio that jumps by a few samples
 * crackles. Real gaps become silence.
 */
export function createAudioTimeline(frames: AudioFrames, startTick: number) {
  const { ticksPerSecond, ticksOf, silence } = frames;
  const tolerance = toleranceSeconds * ticksPerSecond;
  let end = startTick;
  let isFirst = true;

  /** Until less than this share of a frame is missing. */
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
    /** Where a packet with this time would start. */
    startOf: (at: number) => (isFirst || at - end > tolerance ? at : end),
    /** Empty if other packets already cover its time. */
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
    /** Fills up with silence. Nothing is placed before this tick afterwards. */
    close(tick: number): PlacedAudio[] {
      const filled = fill(tick, 0);
      end = Math.max(end, tick);
      return filled;
    },
    /** Fills up with silence, unless the audio may just be late. */
    fillUntil: (tick: number): PlacedAudio[] => (tick - end > tolerance ? fill(tick, 0.5) : []),
  };
}

/** As samples of one run: a gap before the next packet is added to the duration of the previous one. */
export const toAudioSamples = (placed: readonly PlacedAudio[]): FragmentSample[] =>
  placed.map(({ data, start, ticks }, index) => ({
    data,
    duration: Math.max(1, (placed[index + 1]?.start ?? start + ticks) - start),
    compositionOffset: 0,
    key: true,
  }));
