import type { InsightFigures } from '@zeacon/contract';
import type { TableRow } from './figures-port.ts';

const nothing: InsightFigures = {
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

export const figuresOf = (given: Partial<InsightFigures> = {}): InsightFigures => ({ ...nothing, ...given });

export const rowOf = (value: string, given: Partial<InsightFigures> = {}, name = value): TableRow => ({
  ...figuresOf(given),
  value,
  name,
});
