import { t } from '@lingui/core/macro';
import type { HomeChange, InsightFigures } from '@zeacon/contract';
import type { HomeVideo, Meter } from '../../entities/home/home-queries.ts';

/** Made up: how Home looks once there are visitors. Never shown beside real figures. */
const figures: InsightFigures = {
  pageViews: 2950,
  views: 1062,
  autoplayedViews: 0,
  viewability: 0,
  uniqueVisitors: 836,
  watchTimeMs: 61_600_000,
  playRate: 0.36,
  completionRate: 0.31,
  averageWatched: 0.47,
  startupMs: 410,
  exitsBeforeStart: 12,
  rebufferShare: 0.002,
  averageHeight: 912,
  failedViews: 3,
  startupScore: 95,
  smoothnessScore: 98,
  successScore: 99,
  overlayImpressions: 690,
  overlayClicks: 48,
  leads: 9,
  conversions: 14,
};

const shareOf = (share: number): InsightFigures => ({
  ...figures,
  views: Math.round(figures.views * share),
  uniqueVisitors: Math.round(figures.uniqueVisitors * share),
  watchTimeMs: figures.watchTimeMs * share,
  overlayClicks: Math.round(figures.overlayClicks * share),
});

/** Quieter at weekends, and growing. */
function dayOf(day: number, days: number) {
  const wave = [1, 1.1, 1.15, 1.05, 0.95, 0.6, 0.55][day % 7]! * (0.85 + (0.3 * day) / days);
  const { views, uniqueVisitors, watchTimeMs, overlayClicks } = shareOf(wave / days);
  return { start: String(day), views, uniqueVisitors, watchTimeMs, overlayClicks };
}

export const sampleMeter = (days: number): Meter => ({
  score: 94,
  previousScore: 88,
  parts: [
    { part: 'playRate', value: 0.36, target: 0.4, score: 90 },
    { part: 'averageWatched', value: 0.47, target: 0.5, score: 94 },
    { part: 'clickRate', value: 0.045, target: 0.05, score: 90 },
  ],
  figures,
  previous: shareOf(0.88),
  days: Array.from({ length: days }, (_, day) => dayOf(day, days)),
  hasHistory: false,
});

export function sampleVideos(): HomeVideo[] {
  const names = [t`Product in one minute`, t`How to set it up`, t`What customers say`];
  return names.map((name, at) => ({
    ...shareOf([0.5, 0.3, 0.2][at]!),
    streamId: `sample_${at}`,
    name,
    thumbnail: '',
    averageWatched: [0.62, 0.48, 0.41][at]!,
    conversions: [8, 4, 2][at]!,
    leads: [5, 3, 1][at]!,
    previousViews: 0,
  }));
}

export function sampleChanges(now: Date): HomeChange[] {
  const at = new Date(now.getTime() - 9 * 86_400_000).toISOString();
  return [
    {
      measure: 'views',
      current: 735,
      previous: 1062,
      video: null,
      cause: { dimension: 'page', value: '', name: 'your-shop.example/pricing', current: 12, previous: 330 },
      events: [{ at, what: 'embedLastSeen', name: 'your-shop.example/pricing' }],
    },
  ];
}
