/** Where the media ends that a sender may send again. */
export interface GoingOn {
  /** Epoch ms. */
  programAtMs: number;
  /** Of its last segment; undefined where there is none. */
  init: number | undefined;
}

/** Times are rounded on their way, and the length of a last picture is taken from the one before it. */
const toleranceMs = 15;
/** What begins so near behind the end goes on from it. */
const seamlessMs = 100;

/** Tells of pictures whether they are there already, and whether the first that is not follows the last that is. */
export function createGoingOn(point: GoingOn | undefined) {
  let hasLeftOut = false;
  return {
    /** Whether the picture taken then is there already, and is left out. */
    leavesOut(takenAtMs: number | undefined): boolean {
      if (!point || takenAtMs === undefined || takenAtMs >= point.programAtMs - toleranceMs) return false;
      hasLeftOut = true;
      return true;
    },
    /** A picture that is no key frame follows only where those it needs were left out. */
    isSeamless(takenAtMs: number | undefined, init: number, key: boolean): boolean {
      if (!point || takenAtMs === undefined || init !== point.init) return false;
      return takenAtMs < point.programAtMs + seamlessMs && (key || hasLeftOut);
    },
  };
}
