import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { InsightFigures } from './insight-figures.ts';
import { pageOf, pageQuery, queryInt } from './query.ts';
import { TimeZoneName } from './time-zone-name.ts';

export const homeBase = `${businessBase}/home`;

const reads = {
  tag: 'Home',
  requires: { kind: 'business', permission: 'insights.read' },
  audit: { none: 'reads' },
  errors: ['auth.required', 'auth.token_expired', 'request.invalid', 'insight.figures_busy'],
} as const;

/** The last so many days up to today, against as many before; by the business's time zone if none is named. */
const period = { days: queryInt(1, 366, 28), timeZone: z.optional(TimeZoneName) };

const { views, uniqueVisitors, watchTimeMs, overlayClicks } = InsightFigures.shape;
const dailyFigures = { views, uniqueVisitors, watchTimeMs, overlayClicks };

/**
 * How well videos hold those who see them: the mean of play rate, average share watched and clicks on graphics for each view,
 * each against the target that docs/guides/home.md names, 0 to 100.
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
    /** Null, as `previous`, unless the figures cover the days before whole. */
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
    previous: z.nullable(InsightFigures),
    days: z.array(z.object({ start: z.string(), ...dailyFigures })),
    /** Whether a player was ever shown, in this period or long before. */
    hasHistory: z.boolean(),
  }),
});

const VideoFigures = z.object({
  streamId: z.string(),
  name: z.string(),
  /** Path of its picture, empty if it has none. */
  thumbnail: z.string(),
  ...InsightFigures.shape,
  /** Null unless figures of the video cover the days before whole. */
  previousViews: z.nullable(z.number()),
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

/** What a business does, or what happens to what it embedded, that may explain a change. */
export const HomeEvent = z.enum([
  'videoPublished',
  'videoUnpublished',
  'videoDeleted',
  'widgetSwitchedOn',
  'widgetSwitchedOff',
  'widgetChanged',
  'widgetDeleted',
  'playerChanged',
  'playerDeleted',
  'embedFirstSeen',
  'embedLastSeen',
  'snippetVanished',
  'liveEnded',
]);
export type HomeEvent = z.infer<typeof HomeEvent>;

/** What may explain a change, in the order in which one of two that explain it equally well is named. */
export const ChangeDimension = z.enum(['page', 'playerId', 'streamId', 'referrer', 'country', 'device']);
export type ChangeDimension = z.infer<typeof ChangeDimension>;

/** Of what a sentence can be made. */
export const ChangeMeasure = z.enum([
  'views',
  'watchTimeMs',
  'uniqueVisitors',
  'overlayClicks',
  'conversions',
  'failedViews',
]);
export type ChangeMeasure = z.infer<typeof ChangeMeasure>;

const HomeChange = z.object({
  measure: ChangeMeasure,
  current: z.number(),
  previous: z.number(),
  /** The only video it is about, where views of all together moved no more than chance moves them; else null. */
  video: z.nullable(z.object({ streamId: z.string(), name: z.string() })),
  /** The value of one dimension that explains the largest part, if one stands out. */
  cause: z.nullable(
    z.object({
      dimension: ChangeDimension,
      value: z.string(),
      /** What people call it. */
      name: z.string(),
      current: z.number(),
      previous: z.number(),
    }),
  ),
  /** What happened to the cause, or to anything if there is none, that goes in the same direction; newest first. */
  events: z.array(z.object({ at: z.string(), what: HomeEvent, name: z.string() })),
});
export type HomeChange = z.infer<typeof HomeChange>;

/**
 * Changes that are more than chance, made of figures and of what was changed in the same days. Of whole days alone: today
 * is left out. The console words them.
 */
export const listHomeChanges = endpoint({
  ...reads,
  method: 'GET',
  path: `${homeBase}/changes`,
  summary: 'List what changed against the period before, and why',
  query: z.object(period),
  reply: z.object({
    items: z.array(HomeChange),
    /** The whole days of which these are: today is not over, and not among them. */
    period: z.object({ startDate: z.string(), endDate: z.string(), timeZone: z.string() }),
    /** The history does not cover the days before whole, so nothing is compared. */
    isTooEarly: z.boolean(),
  }),
});

/** `id`: of the video, or of the site; of `verifySite` the host name. */
export const HomeTask = z.discriminatedUnion('task', [
  /** A check found that the snippet of a site is gone. */
  z.object({ task: z.literal('restoreSnippet'), id: z.string(), name: z.string() }),
  /** Playback of a video fails often. */
  z.object({ task: z.literal('fixPlayback'), id: z.string(), name: z.string(), share: z.number() }),
  /** The most watched video leads nowhere. */
  z.object({ task: z.literal('addCallToAction'), id: z.string(), name: z.string(), views: z.number() }),
  /** Hardly anybody who sees a video's player begins to play it. */
  z.object({ task: z.literal('choosePicture'), id: z.string(), name: z.string(), playRate: z.number() }),
  /** The most watched video has no captions. */
  z.object({ task: z.literal('addCaptions'), id: z.string(), name: z.string(), views: z.number() }),
  /** Videos are watched on a site that is not verified. */
  z.object({ task: z.literal('verifySite'), id: z.string(), name: z.string(), views: z.number() }),
]);
export type HomeTask = z.infer<typeof HomeTask>;

export const listHomeTasks = endpoint({
  ...reads,
  method: 'GET',
  path: `${homeBase}/tasks`,
  summary: 'List what the figures say should be done next, most urgent first',
  query: z.object(period),
  reply: z.object({ items: z.array(HomeTask) }),
});
