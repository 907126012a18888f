/** The end of the stored media, which a sender may send again. */
export interface ResumePoint {
  /** Epoch ms. */
  programAtMs: number;
  /** Initialization segment of its last segment; undefined if there is none. */
  init: number | undefined;
}

/** Times are rounded on the way, and the length of the last picture is taken from the one before. */
const toleranceMs = 15;
/** Media that starts this soon after the end continues it. */
const seamlessMs = 100;

/** Decides which pictures are already stored, and whether the first new one directly follows the last stored one. */
export function createResumeFilter(point: ResumePoint | undefined) {
  let hasSkipped = false;
  return {
    /** Whether the picture taken at this time is already stored, and is skipped. */
    skips(takenAtMs: number | undefined): boolean {
      if (!point || takenAtMs === undefined || takenAtMs >= point.programAtMs - toleranceMs) return false;
      hasSkipped = true;
      return true;
    },
    /**
     * A picture that is not a key frame can only follow if the pictures it depends on were skipped as already stored.
     */
    isSeamless(takenAtMs: number | undefined, init: number, key: boolean): boolean {
      if (!point || takenAtMs === undefined || init !== point.init) return false;
      return takenAtMs < point.programAtMs + seamlessMs && (key || hasSkipped);
    },
  };
}
