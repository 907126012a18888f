interface Taken {
  /** Time of the first sample, after the silence. */
  ptsUs: number;
  /** Samples of silence to put before it. */
  silence: number;
  /** Whether it is so early that it must be dropped. */
  isDropped: boolean;
}

const toleranceUs = 200_000;
const idleUs = 1_000_000;
const leadUs = 100_000;
/**
 * How fast the drift between the sound card's clock and the computer's is followed, by block: first within half a
 * second, later within four.
 */
const follow = { first: 0.04, later: 0.005, firstBlocks: 150 };
/** Pictures from cameras and screens arrive this much later than sound. */
const pictureLagUs = 45_000;

/**
 * Gives sound its times by counting samples, so that packets have no gaps, and measures how far that clock drifts from
 * the computer's: pictures are timed by it too and stay in sync for hours.
 */
export function createSoundClock(sampleRate: number) {
  let startUs: number | undefined;
  let samples = 0;
  let offsetUs = 0;
  let blocks = 0;

  const us = (count: number) => (count / sampleRate) * 1e6;
  const endUs = () => (startUs ?? 0) + us(samples);

  return {
    /** `nowUs` is when the last of them was heard. */
    take(count: number, nowUs: number): Taken {
      startUs ??= Math.max(0, nowUs - us(count));
      const early = endUs() + us(count) - nowUs;
      if (early - offsetUs > toleranceUs) return { ptsUs: endUs(), silence: 0, isDropped: true };
      const silence = offsetUs - early > toleranceUs ? Math.round(((offsetUs - early) / 1e6) * sampleRate) : 0;
      samples += silence;
      const ptsUs = Math.round(endUs());
      samples += count;
      blocks += 1;
      if (silence === 0) offsetUs += (early - offsetUs) * (blocks < follow.firstBlocks ? follow.first : follow.later);
      return { ptsUs, silence, isDropped: false };
    },

    /** Samples of silence to send because no sound has arrived for a while; 0 for none. */
    fill(nowUs: number): { ptsUs: number; count: number } {
      startUs ??= Math.max(0, nowUs);
      const ptsUs = Math.round(endUs());
      const missingUs = nowUs + offsetUs - endUs();
      if (missingUs < idleUs) return { ptsUs, count: 0 };
      const count = Math.floor(((missingUs - leadUs) / 1e6) * sampleRate);
      samples += count;
      return { ptsUs, count };
    },

    /** The time of a picture that arrives now, on the clock of the sound. */
    toSoundTime: (nowUs: number) => nowUs + offsetUs - pictureLagUs,
  };
}
