import type { LiveSegmentRow } from './live-media.repository.ts';

type Recorded = Pick<LiveSegmentRow, 'programAtMs' | 'durationUs'>;

/** Shorter gaps are clock jitter. */
const shortestMs = 100;

/** Gaps between consecutive segments in which nothing was recorded. */
export function pausesOf(segments: readonly Recorded[]): { from: Date; until: Date }[] {
  return segments.flatMap((segment, index) => {
    const former = segments[index - 1];
    if (!former) return [];
    const endMs = former.programAtMs + former.durationUs / 1000;
    if (segment.programAtMs - endMs < shortestMs) return [];
    return [{ from: new Date(endMs), until: new Date(segment.programAtMs) }];
  });
}
