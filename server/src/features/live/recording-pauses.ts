import type { LiveSegmentRow } from './live-media.repository.ts';

type Recorded = Pick<LiveSegmentRow, 'programAtMs' | 'durationUs'>;

/** Gaps of the clock shorter than this are its jitter. */
const shortestMs = 100;

/** When nothing was recorded between segments that follow each other. */
export function pausesOf(segments: readonly Recorded[]): { from: Date; until: Date }[] {
  return segments.flatMap((segment, index) => {
    const former = segments[index - 1];
    if (!former) return [];
    const endMs = former.programAtMs + former.durationUs / 1000;
    if (segment.programAtMs - endMs < shortestMs) return [];
    return [{ from: new Date(endMs), until: new Date(segment.programAtMs) }];
  });
}
