import type { InsightFigures, InsightMeasure } from '@zeacon/contract';

export const noFigures: InsightFigures = {
  pageViews: 0,
  views: 0,
  autoplayedViews: 0,
  viewability: 0,
  uniqueVisitors: 0,
  watchTimeMs: 0,
  playRate: 0,
  completionRate: 0,
  averageWatched: null,
  startupMs: null,
  exitsBeforeStart: 0,
  rebufferShare: 0,
  averageHeight: null,
  failedViews: 0,
  startupScore: null,
  smoothnessScore: null,
  successScore: null,
  overlayImpressions: 0,
  overlayClicks: 0,
  leads: 0,
  conversions: 0,
};

type Named = InsightFigures & { name: string; value: string };

/** By one measure, unknown ones last; then most viewed, most shown, and by name. */
export function byMeasure(sort: InsightMeasure, direction: 'asc' | 'desc') {
  const sign = direction === 'asc' ? 1 : -1;
  return (a: Named, b: Named): number => {
    const [left, right] = [a[sort], b[sort]];
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
    } else if (left !== right) return sign * (left - right);
    return (
      b.views - a.views ||
      b.pageViews - a.pageViews ||
      a.name.localeCompare(b.name) ||
      (a.value < b.value ? -1 : Number(a.value > b.value))
    );
  };
}
