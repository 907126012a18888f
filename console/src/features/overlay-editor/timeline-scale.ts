/** Maps times to positions on the timeline. */
export interface TimelineScale {
  pxPerMs: number;
  widthPx: number;
  toPx(ms: number): number;
  /** Whole milliseconds within the video. */
  toMs(px: number): number;
}

/** A second is never wider than this: about seven pixels for a frame. */
const closestPxPerMs = 0.2;
/** 1, 2 and 5 of each size, in milliseconds, then the clock's own steps. */
const steps = [
  100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000,
];

/** `zoom` 0 shows the whole video in `viewPx`, 1 is the closest; steps in between look even. */
export function createTimelineScale(durationMs: number, viewPx: number, zoom: number): TimelineScale {
  const whole = viewPx / Math.max(1, durationMs);
  const closest = Math.max(whole, closestPxPerMs);
  const pxPerMs = whole * (closest / whole) ** Math.min(1, Math.max(0, zoom));
  return {
    pxPerMs,
    widthPx: durationMs * pxPerMs,
    toPx: (ms) => ms * pxPerMs,
    toMs: (px) => Math.round(Math.min(Math.max(px / pxPerMs, 0), durationMs)),
  };
}

/** The zoom at which a scale is this close; the inverse of {@link createTimelineScale}. */
export function zoomOf(durationMs: number, viewPx: number, pxPerMs: number): number {
  const whole = viewPx / Math.max(1, durationMs);
  const closest = Math.max(whole, closestPxPerMs);
  if (closest === whole) return 0;
  const zoom = Math.log(Math.max(pxPerMs, Number.MIN_VALUE) / whole) / Math.log(closest / whole);
  return Math.min(1, Math.max(0, zoom));
}

/** Whether a video is long enough to zoom its timeline. */
export function canZoom(durationMs: number, viewPx: number): boolean {
  return viewPx / Math.max(1, durationMs) < closestPxPerMs;
}

/** Times to label on the ruler, at least `apartPx` from each other, from `fromMs` to `toMs`. */
export function rulerTimes(scale: TimelineScale, fromMs: number, toMs: number, apartPx: number): number[] {
  const step = steps.find((ms) => ms * scale.pxPerMs >= apartPx) ?? steps.at(-1)!;
  const times: number[] = [];
  for (let ms = Math.floor(fromMs / step) * step; ms <= toMs; ms += step) times.push(ms);
  return times;
}

/** The nearest of the times within `reachPx`, else the time itself: edges snap to the playhead and to other edges. */
export function snapTime(ms: number, times: readonly number[], scale: TimelineScale, reachPx: number): number {
  const reach = reachPx / scale.pxPerMs;
  let best = ms;
  let distance = reach;
  for (const time of times) {
    if (Math.abs(time - ms) > distance) continue;
    distance = Math.abs(time - ms);
    best = time;
  }
  return best;
}

/** How far a dragged span must move so that its start or end, whichever is closer, meets one of the times. */
export function snapSpan(
  startMs: number,
  endMs: number,
  times: readonly number[],
  scale: TimelineScale,
  reachPx: number,
): number {
  const byStart = snapTime(startMs, times, scale, reachPx) - startMs;
  const byEnd = snapTime(endMs, times, scale, reachPx) - endMs;
  if (byStart === 0 || byEnd === 0) return byStart || byEnd;
  return Math.abs(byEnd) < Math.abs(byStart) ? byEnd : byStart;
}

/** Assigns rows so that no span covers another, in the given order: the first free row from the top. */
export function assignRows(spans: readonly { startMs: number; endMs: number }[]): number[] {
  const ends: number[] = [];
  return spans.map(({ startMs, endMs }) => {
    const free = ends.findIndex((end) => end <= startMs);
    const row = free === -1 ? ends.length : free;
    ends[row] = endMs;
    return row;
  });
}
