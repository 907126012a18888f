export interface PartLengths {
  /** `EXT-X-PART-TARGET`. */
  partTargetUs: number;
  segmentTargetUs: number;
  /** `EXT-X-TARGETDURATION`. */
  longestSegmentUs: number;
}

/**
 * Every part except the last of a segment has at least 85 % of the part target (RFC 8216bis, 4.4.4.9). For parts of 250
 * ms this leaves a window of 44 ms in which a part can end. At 23 pictures per second and more a picture starts in it,
 * so parts end with pictures; at lower rates a picture continues into the next part.
 */
export function partLengths(segmentTargetMs: number, partMs: number): PartLengths {
  return {
    partTargetUs: Math.round(partMs * 1.16) * 1000,
    segmentTargetUs: segmentTargetMs * 1000,
    // Players without low latency stay three of these behind the last whole segment.
    longestSegmentUs: Math.ceil(segmentTargetMs / 1000) * 1e6,
  };
}

export const shortestPart = 0.85;
/** A segment's duration is rounded before it is compared with the target duration. */
const roundingUs = 450_000;
/** With times in milliseconds, key frames every two seconds can come slightly early. */
const earlyKeyFrame = 0.95;
/** Distances between key frames that are remembered: encoders add some of their own to the regular ones. */
const knownDistances = 8;

export type PartTime =
  | { type: 'begin'; atUs: number; isIndependent: boolean }
  | { type: 'part'; atUs: number }
  | { type: 'close'; atUs: number };

/**
 * Decides where parts and segments start and end. A segment ends at the first key frame after the target, or at an
 * earlier one if the next may come too late. Without a key frame, it ends before it gets longer than the target duration
 * that the playlist promised. In that case the next segment does not start with a key frame, and ends at the first one.
 */
export function createPartTimes({ partTargetUs, segmentTargetUs, longestSegmentUs }: PartLengths) {
  const queue: PartTime[] = [];
  let segmentUs: number | undefined;
  let partUs = 0;
  let isIndependent = true;
  let keyUs: number | undefined;
  let keyDistancesUs: number[] = [];

  function begin(atUs: number, key: boolean) {
    segmentUs = atUs;
    partUs = atUs;
    isIndependent = key;
    queue.push({ type: 'begin', atUs, isIndependent });
  }

  function endPart(atUs: number) {
    queue.push({ type: 'part', atUs });
    partUs = atUs;
  }

  /** Whether one more part could make the segment too long. */
  const isFull = (atUs: number) => atUs - (segmentUs ?? atUs) + partTargetUs > longestSegmentUs + roundingUs;

  function learnKeyDistance(atUs: number) {
    if (keyUs !== undefined) keyDistancesUs = [...keyDistancesUs, atUs - keyUs].slice(-knownDistances);
    keyUs = atUs;
  }

  /** Whether a segment that ends at the next key frame could be too long. */
  const isLastChance = (lengthUs: number) => lengthUs + Math.max(...keyDistancesUs) > longestSegmentUs + roundingUs;

  return {
    /** A picture starts. */
    sample(atUs: number, key: boolean) {
      if (key) learnKeyDistance(atUs);
      if (segmentUs === undefined) return begin(atUs, key);
      while (atUs - partUs > partTargetUs) {
        endPart(partUs + partTargetUs);
        if (!isFull(partUs)) continue;
        queue.push({ type: 'close', atUs: partUs });
        begin(partUs, false);
      }
      if (atUs === segmentUs) {
        // The previous segment was ended because of its length, but this one starts with a key frame after all.
        const begun = queue.at(-1);
        isIndependent ||= key;
        if (begun?.type === 'begin') begun.isIndependent = isIndependent;
        return;
      }
      const lengthUs = atUs - segmentUs;
      const isDue = !isIndependent || lengthUs >= segmentTargetUs * earlyKeyFrame || isLastChance(lengthUs);
      const endsSegment = key && isDue;
      const endsPart = atUs - partUs >= partTargetUs * shortestPart;
      if (endsSegment || endsPart) {
        if (atUs > partUs) endPart(atUs);
        if (!endsSegment && !isFull(atUs)) return;
        queue.push({ type: 'close', atUs });
        begin(atUs, key);
      }
    },
    /** Ends the segment at this time, or where its last part ended. */
    finish(atUs: number | undefined) {
      if (segmentUs === undefined) return;
      const endUs = atUs ?? partUs;
      while (endUs - partUs > partTargetUs) endPart(partUs + partTargetUs);
      if (endUs > partUs) endPart(endUs);
      queue.push({ type: 'close', atUs: endUs });
      segmentUs = undefined;
    },
    next: (): PartTime | undefined => queue[0],
    take: () => queue.shift(),
  };
}
