import type { getEngagementMeter, InsightFigures, Reply } from '@zeacon/contract';

type Parts = Reply<typeof getEngagementMeter>['parts'];

/** What counts as full marks; docs/guides/home.md says why. */
const targets = { playRate: 0.4, averageWatched: 0.5, clickRate: 0.05 } as const;

/** What cannot be judged has no value, and is no part of the score. */
export function judgeEngagement(figures: InsightFigures): { score: number | null; parts: Parts } {
  const { pageViews, views, playRate, averageWatched, overlayImpressions, overlayClicks } = figures;
  const values = {
    playRate: pageViews === 0 ? null : playRate,
    averageWatched: views === 0 ? null : averageWatched,
    clickRate: views === 0 || overlayImpressions === 0 ? null : overlayClicks / views,
  };
  const parts = (['playRate', 'averageWatched', 'clickRate'] as const).map((part) => {
    const value = values[part];
    const target = targets[part];
    return { part, value, target, score: value === null ? null : 100 * Math.min(1, value / target) };
  });
  const scores = parts.flatMap(({ score }) => (score === null ? [] : [score]));
  const sum = scores.reduce((total, score) => total + score, 0);
  return { score: scores.length === 0 ? null : sum / scores.length, parts };
}
