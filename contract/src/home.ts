import * as z from 'zod/mini';
import { businessBase } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { InsightFigures } from './insight-figures.ts';
import { pageOf, pageQuery, queryInt } from './query.ts';
import { TimeZoneName } from './widget-conditions.ts';

export const homeBase = `${businessBase}/home`;

const reads = {
  tag: 'Home',
  requires: { kind: 'business', permission: 'insights.read' },
  audit: { none: 'reads' },
  errors: ['auth.required', 'auth.token_expired', 'request.invalid'],
} as const;

/** The last so many days up to now, against as many before. */
const period = { days: queryInt(1, 366, 28), timeZone: z._default(TimeZoneName, 'UTC') };

/**
 * How well videos hold those who see them: the mean of play rate, average share watched and share of views with a click,
 * each against the target that docs/guides/insight-figures.md names, 0 to 100.
 */
export const getEngagementMeter = endpoint({
  ...reads,
  method: 'GET',
  path: `${homeBase}/engagement-meter`,
  summary: 'Read how well the videos of the business hold their viewers',
  query: z.object(period),
  reply: z.object({
    /** Null as long as nothing was shown. */
    score: z.nullable(z.number()),
    previousScore: z.nullable(z.number()),
    parts: z.array(
      z.object({
        part: z.enum(['playRate', 'averageWatched', 'clickRate']),
        value: z.nullable(z.number()),
        target: z.number(),
        score: z.nullable(z.number()),
      }),
    ),
    figures: InsightFigures,
    previous: InsightFigures,
  }),
});

const VideoFigures = z.object({
  streamId: z.string(),
  name: z.string(),
  /** Path of its picture, empty if it has none. */
  thumbnail: z.string(),
  ...InsightFigures.shape,
  previousViews: z.number(),
});

export const listEngagementVideos = endpoint({
  ...reads,
  method: 'GET',
  path: `${homeBase}/engagement-videos`,
  summary: 'List the videos that hold their viewers longest',
  query: z.object({ ...period, size: queryInt(1, 20, 5) }),
  reply: z.object({ items: z.array(VideoFigures) }),
});

export const listConversionVideos = endpoint({
  ...reads,
  method: 'GET',
  path: `${homeBase}/conversion-videos`,
  summary: 'List the videos whose graphics and calls to action lead to most conversions',
  query: z.object({ ...period, size: queryInt(1, 20, 5) }),
  reply: z.object({ items: z.array(VideoFigures) }),
});

export const getHomePerformance = endpoint({
  ...reads,
  method: 'GET',
  path: `${homeBase}/performance`,
  summary: 'Read the figures of every video, most watched first',
  query: z.object({ ...period, ...pageQuery() }),
  reply: pageOf(VideoFigures),
});

/** Sites of the business that are verified, with what was watched there. */
export const listHomeVerifiedSites = endpoint({
  ...reads,
  method: 'GET',
  path: `${homeBase}/verified-sites`,
  summary: 'List the verified sites with what was watched there',
  query: z.object(period),
  reply: z.object({
    items: z.array(z.object({ id: z.string(), origin: z.string(), views: z.number(), watchTimeMs: z.number() })),
  }),
});

/**
 * A change that is worth a sentence, made of figures and of what was changed in the same days. `what` names the kind of
 * sentence, which the console words: the share of the change and the value of the part that made most of it.
 */
export const listHomeChanges = endpoint({
  ...reads,
  method: 'GET',
  path: `${homeBase}/changes`,
  summary: 'List what changed against the period before, and why',
  query: z.object(period),
  reply: z.object({
    items: z.array(
      z.object({
        measure: z.enum(['views', 'watchTimeMs', 'uniqueVisitors', 'overlayClicks', 'conversions', 'failedViews']),
        current: z.number(),
        previous: z.number(),
        /** The value of one dimension that explains the largest part, if one stands out. */
        cause: z.nullable(
          z.object({
            dimension: z.enum(['streamId', 'page', 'country', 'referrer', 'playerId', 'device']),
            value: z.string(),
            name: z.string(),
            current: z.number(),
            previous: z.number(),
          }),
        ),
        /** What the business itself changed there in these days, newest first. */
        events: z.array(
          z.object({
            at: z.string(),
            what: z.enum(['videoPublished', 'videoUnpublished', 'embedLastSeen', 'embedFirstSeen', 'liveEnded']),
            name: z.string(),
          }),
        ),
      }),
    ),
  }),
});
