/** Something that is on from `startMs` (inclusive) to `endMs` (exclusive), in milliseconds of media time. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

export interface Schedule<S extends Span> {
  /** What is on at a time, in the given order. Returns the identical list while nothing starts or ends. */
  at(timeMs: number): readonly S[];
  /** What starts later than `fromMs`, up to and including `toMs`, in order of time. */
  between(fromMs: number, toMs: number): readonly S[];
}

/** Can be asked on every frame without allocating: a list is made only when something starts or ends. */
export function createSchedule<S extends Span>(spans: readonly S[]): Schedule<S> {
  const real = spans.filter(({ startMs, endMs }) => endMs > startMs);
  const byStart = [...real].sort((a, b) => a.startMs - b.startMs);
  const starts = byStart.map(({ startMs }) => startMs);
  /** Nothing changes between two of these times. */
  const changes = [...new Set(real.flatMap(({ startMs, endMs }) => [startMs, endMs]))].sort((a, b) => a - b);
  let last = -1;
  let on: readonly S[] = [];

  return {
    at(timeMs) {
      const now = countUpTo(changes, timeMs);
      if (now !== last) {
        last = now;
        on = real.filter(({ startMs, endMs }) => startMs <= timeMs && timeMs < endMs);
      }
      return on;
    },
    between: (fromMs, toMs) => byStart.slice(countUpTo(starts, fromMs), countUpTo(starts, toMs)),
  };
}

/** Number of sorted times that are not later than this one. */
function countUpTo(times: readonly number[], timeMs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
