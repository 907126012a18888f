import { splitBuckets } from '@zeacon/contract';

export interface BucketRange {
  from: number;
  until: number;
}

const bucketsOfPercent = splitBuckets / 100;
export const sizeOf = (ranges: readonly BucketRange[]) =>
  ranges.reduce((sum, { from, until }) => sum + until - from, 0);

/**
 * The ranges of a test that is to have so many percent of all visitors: those it has, and the lowest that nobody has.
 * Undefined if there are too few.
 */
export function widenRanges(own: readonly BucketRange[], taken: readonly BucketRange[], percent: number) {
  let wanted = percent * bucketsOfPercent - sizeOf(own);
  const ranges = [...own];
  const used = [...own, ...taken, { from: splitBuckets, until: splitBuckets }].sort((a, b) => a.from - b.from);
  let from = 0;
  for (const next of used) {
    const size = Math.min(wanted, next.from - from);
    if (size > 0) {
      ranges.push({ from, until: from + size });
      wanted -= size;
    }
    from = Math.max(from, next.until);
  }
  return wanted > 0 ? undefined : ranges;
}
