import type { InsightMeasure } from '@zeacon/contract';

type Lists = Record<'reach' | 'quality', readonly InsightMeasure[]>;

/** The figures of a period, as tiles. */
export const tileFigures: Lists = {
  reach: [
    'views',
    'uniqueVisitors',
    'watchTimeMs',
    'averageWatched',
    'completionRate',
    'pageViews',
    'playRate',
    'overlayClicks',
    'leads',
    'conversions',
  ],
  quality: [
    'startupMs',
    'rebufferShare',
    'averageHeight',
    'exitsBeforeStart',
    'failedViews',
    'startupScore',
    'smoothnessScore',
    'successScore',
    'viewability',
  ],
};

/** The figures of each part, as columns. */
export const columnFigures: Lists = {
  reach: ['views', 'uniqueVisitors', 'watchTimeMs', 'averageWatched', 'playRate', 'overlayClicks', 'conversions'],
  quality: [
    'views',
    'startupMs',
    'rebufferShare',
    'exitsBeforeStart',
    'failedViews',
    'smoothnessScore',
    'successScore',
  ],
};

/** The figures of videos that are compared. */
export const comparedFigures: readonly InsightMeasure[] = [
  ...(['pageViews', 'views', 'playRate', 'averageWatched', 'watchTimeMs'] as const),
  ...(['startupMs', 'rebufferShare', 'failedViews'] as const),
];
