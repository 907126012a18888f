/** The first time becomes this, so that slightly earlier samples are not negative. */
const startMs = 10_000;
const longestGapMs = 10_000;
const longestStepBackMs = 1_000;
/** The gap between the samples before and after a jump of the sender's clock. */
const seamMs = 20;
const leastStepUs = 1_000;
/** Times arrive rounded to milliseconds: within this tolerance, sound is continuous. */
const roundingUs = 2_000;
/** Clock differences up to this are evened out; beyond it, sound is missing. */
const driftUs = 50_000;
const driftShare = 1 / 32;

type Kind = 'video' | 'audio';

/**
 * Converts the millisecond times of messages, which wrap at 2^32, to decoding times in microseconds that both tracks
 * share and that increase within each track. A jump of the sender's clock becomes a gap in both.
 */
export function createTimeline() {
  let rawMs: number | undefined;
  let senderMs = startMs;
  let shiftMs = 0;
  let newestMs = startMs;
  const lastUs: Record<Kind, number | undefined> = { video: undefined, audio: undefined };

  function toSharedMs(kind: Kind, timestamp: number): number {
    senderMs += rawMs === undefined ? 0 : (timestamp - rawMs) | 0;
    rawMs = timestamp;
    const own = lastUs[kind];
    const oldestMs = own === undefined ? newestMs - longestGapMs : own / 1000 - longestStepBackMs;
    const timeMs = senderMs + shiftMs;
    if (timeMs > newestMs + longestGapMs || timeMs < oldestMs) shiftMs = newestMs + seamMs - senderMs;
    newestMs = Math.max(newestMs, senderMs + shiftMs);
    return senderMs + shiftMs;
  }

  return {
    video(timestamp: number): number {
      const timeUs = toSharedMs('video', timestamp) * 1000;
      lastUs.video = Math.max(timeUs, (lastUs.video ?? -leastStepUs) + leastStepUs);
      return lastUs.video;
    },
    /** `frameUs`: length of the previous frame. */
    audio(timestamp: number, frameUs: number): number {
      const timeUs = toSharedMs('audio', timestamp) * 1000;
      lastUs.audio = lastUs.audio === undefined ? timeUs : nextAudioUs(lastUs.audio, frameUs, timeUs);
      return Math.round(lastUs.audio);
    },
  };
}

function nextAudioUs(lastUs: number, frameUs: number, timeUs: number): number {
  const expectedUs = lastUs + frameUs;
  const aside = timeUs - expectedUs;
  if (Math.abs(aside) <= roundingUs) return expectedUs;
  if (Math.abs(aside) <= driftUs) return expectedUs + (aside - Math.sign(aside) * roundingUs) * driftShare;
  return Math.max(timeUs, lastUs + frameUs / 2);
}
