import type { HomeChange, InsightFigures } from '@zeacon/contract';
import type { HomeVideo, Meter } from '../entities/home/home-queries.ts';

export const noFigures: InsightFigures = {
  pageViews: 0,
  views: 0,
  autoplayedViews: 0,
  uniqueVisitors: 0,
  watchTimeMs: 0,
  playRate: 0,
  completionRate: 0,
  averageWatched: null,
  startupMs: null,
  exitsBeforeStart: 0,
  rebufferShare: 0,
  failedViews: 0,
  startupScore: null,
  smoothnessScore: null,
  successScore: null,
  overlayImpressions: 0,
  overlayClicks: 0,
  leads: 0,
  conversions: 0,
};

export function homeMeter(over: Partial<Meter> = {}): Meter {
  return {
    score: null,
    previousScore: null,
    parts: [
      { part: 'playRate', value: null, target: 0.4, score: null },
      { part: 'averageWatched', value: null, target: 0.5, score: null },
      { part: 'clickRate', value: null, target: 0.05, score: null },
    ],
    figures: noFigures,
    previous: noFigures,
    days: [{ start: '2026-11-01', views: 0, uniqueVisitors: 0, watchTimeMs: 0, overlayClicks: 0 }],
    hasHistory: false,
    ...over,
  };
}

export const homeVideo = (over: Partial<HomeVideo> = {}): HomeVideo => ({
  ...noFigures,
  streamId: 'str_1',
  name: 'Aurora',
  thumbnail: '',
  previousViews: 0,
  ...over,
});

const page = 'https://acme.example/pricing';
export const lostPage: HomeChange = {
  measure: 'views',
  current: 345,
  previous: 500,
  cause: { dimension: 'page', value: page, name: page, current: 5, previous: 160 },
  events: [{ at: '2026-05-12T12:00:00.000Z', what: 'embedLastSeen', name: page }],
};
