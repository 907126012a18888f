import type { HomeChange } from '@zeacon/contract';
import type { HomeVideo, Meter } from '../entities/home/home-queries.ts';
import { sampleFigures } from './samples.ts';

export const noFigures = sampleFigures();

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
  video: null,
  cause: { dimension: 'page', value: page, name: page, current: 5, previous: 160 },
  events: [{ at: '2026-05-12T12:00:00.000Z', what: 'embedLastSeen', name: page }],
};
