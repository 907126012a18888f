const restartsMax = 5;
const stableMs = 60_000;

/** Counts how often a broken encoder was replaced; starts over after a stable minute. */
export function createRestarts(now: () => number) {
  let count = 0;
  let lastMs = 0;
  return {
    /** False once it breaks too often. */
    mayRestart(): boolean {
      if (now() - lastMs > stableMs) count = 0;
      lastMs = now();
      count += 1;
      return count <= restartsMax;
    },
  };
}
