/** A question for the time, and its answer; what is ours is in milliseconds of one steady clock. */
export interface ClockAnswer {
  askedMs: number;
  heardMs: number;
  serverMs: number;
}

const kept = 12;
const believed = 3;

/**
 * What time it is on the server. An answer is wrong by half of what its two ways differ, so the fastest ones are the best;
 * the median of some of them is not misled by one that was lucky.
 */
export function createServerClock() {
  let samples: { tookMs: number; offsetMs: number }[] = [];

  return {
    take({ askedMs, heardMs, serverMs }: ClockAnswer): void {
      const sample = { tookMs: heardMs - askedMs, offsetMs: serverMs - (askedMs + heardMs) / 2 };
      samples = [...samples, sample].slice(-kept);
    },

    get isKnown(): boolean {
      return samples.length > 0;
    },

    /** The server's time at a moment of ours. */
    at(ownMs: number): number {
      const fastest = samples.toSorted((a, b) => a.tookMs - b.tookMs).slice(0, believed);
      const offsets = fastest.map(({ offsetMs }) => offsetMs).sort((a, b) => a - b);
      const middle = offsets[(offsets.length - 1) >> 1] ?? 0;
      return ownMs + middle;
    },

    /** The machine slept: its clock may have stood. */
    forget(): void {
      samples = [];
    },
  };
}
