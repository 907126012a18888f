import type { hypergraphicDateRangeClass } from '@zeacon/contract';
import type { LevelDetails } from 'hls.js';
import type { DateRanges } from '../core/live-overlays/date-ranges.ts';

const ours: typeof hypergraphicDateRangeClass = 'com.zeacon.hypergraphic';

/** Reads the graphics in a playlist parsed by hls.js. */
export function readDateRanges({ fragments, dateRanges }: LevelDetails): DateRanges {
  const tags = Object.values(dateRanges).flatMap((range) =>
    range?.class === ours
      ? [
          {
            id: range.id,
            startDate: range.startDate.getTime(),
            endDate: range.endDate?.getTime() ?? null,
            attributes: { ...range.attr },
          },
        ]
      : [],
  );
  const segments = tags.length > 0 ? fragments : [];
  return {
    tags,
    segments: segments.map(({ start, duration, programDateTime }) => ({ start, duration, programDateTime })),
  };
}
