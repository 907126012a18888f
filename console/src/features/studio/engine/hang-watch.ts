/** An encoder that is given something and returns nothing for so long hangs. */
const hangMs = 5000;

/** Sees that an encoder hangs, of which browsers say nothing. */
export function createHangWatch(now: () => number) {
  let waitingSinceMs: number | undefined;
  return {
    gave(): void {
      waitingSinceMs ??= now();
    },
    /** Also when another encoder takes its place. */
    returned(): void {
      waitingSinceMs = undefined;
    },
    hangs: () => waitingSinceMs !== undefined && now() - waitingSinceMs > hangMs,
  };
}

export class EncoderHangs extends Error {}
