export interface RecordedPart {
  /** When its first picture was taken, epoch milliseconds. */
  programAtMs: number;
  durationUs: number;
}

export interface RecordingTime {
  /** When its first picture was taken, epoch milliseconds. */
  beganAtMs: number;
  partCount: number;
  /** In whole milliseconds. Times before the first picture are at 0; times in a pause are at the start of the pause. */
  positionMs(atMs: number): number;
  /** The latest time before which everything is at or before this position; undefined for the beginning. */
  notBeforeMs(positionMs: number): number | undefined;
}

/** Maps clock time to the position in a recording, in which pauses take no time. `parts` are in order. */
export function createRecordingTime(parts: readonly RecordedPart[]): RecordingTime | undefined {
  const first = parts[0];
  if (!first) return undefined;
  let endUs = 0;
  const placed = parts.map(({ programAtMs, durationUs }) => {
    const startUs = endUs;
    endUs += durationUs;
    return { programAtMs, durationUs, startUs };
  });

  /** The last part for which `isAtOrBefore` is true; it must be true for every earlier part too. */
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
