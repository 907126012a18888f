export interface RecordedPart {
  /** When its first picture was taken, epoch milliseconds. */
  programAtMs: number;
  durationUs: number;
}

export interface RecordingTime {
  /** When its first picture was taken, epoch milliseconds. */
  beganAtMs: number;
  partCount: number;
  /** Whole milliseconds. What was before the first picture is at 0; what fell into a pause is where it began. */
  positionMs(atMs: number): number;
  /** A time of day before which nothing is at a position after this one; undefined for the beginning. */
  notBeforeMs(positionMs: number): number | undefined;
}

/**
 * Maps the time of day to the position in a recording, whose pauses have no length. `parts` are in their order; without
 * any there is no time.
 */
export function createRecordingTime(parts: readonly RecordedPart[]): RecordingTime | undefined {
  const first = parts[0];
  if (!first) return undefined;
  let endUs = 0;
  const placed = parts.map(({ programAtMs, durationUs }) => {
    const startUs = endUs;
    endUs += durationUs;
    return { programAtMs, durationUs, startUs };
  });

  /** The last part for which `isAtOrBefore` holds; it holds for all before one for which it does. */
  function lastPart(isAtOrBefore: (part: (typeof placed)[number]) => boolean) {
    let low = 0;
    let high = placed.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isAtOrBefore(placed[middle]!)) low = middle + 1;
      else high = middle;
    }
    return placed[low - 1];
  }

  return {
    beganAtMs: first.programAtMs,
    partCount: placed.length,

    positionMs(atMs) {
      const part = lastPart(({ programAtMs }) => programAtMs <= atMs);
      if (!part) return 0;
      return Math.floor((part.startUs + Math.min((atMs - part.programAtMs) * 1000, part.durationUs)) / 1000);
    },

    notBeforeMs(positionMs) {
      return positionMs < 0 ? undefined : lastPart(({ startUs }) => startUs <= positionMs * 1000)?.programAtMs;
    },
  };
}
