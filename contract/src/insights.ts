import * as z from 'zod/mini';
import { businessBase } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { AnalyticsDestinationType } from './enums.ts';
import { pageOf } from './query.ts';

export const insightBase = `${businessBase}/insight`;
export const maxEventsPerBatch = 100;

export const InsightEventType = z.enum([
  'pageView',
  'play',
  'startup',
  'progress',
  'pause',
  'seek',
  'rebuffer',
  'ended',
  'error',
  'overlayImpression',
  'overlayHover',
  'overlayClick',
]);
export type InsightEventType = z.infer<typeof InsightEventType>;

const id = z.string().check(z.minLength(8), z.maxLength(64));

export const InsightEvent = z.object({
  /** Made by the embed; the server counts each id once. */
  id,
  type: InsightEventType,
  /** The viewer's clock, epoch ms. */
  at: z.number(),
  /** Where in the video. */
  positionMs: z.optional(z.number().check(z.minimum(0))),
  /** Media really played since the event before (`progress`, `pause`, `ended`). */
  watchedMs: z.optional(z.number().check(z.minimum(0), z.maximum(600_000))),
  /** `startup`: tap to first frame. `rebuffer`: how long it waited. */
  durationMs: z.optional(z.number().check(z.minimum(0))),
  /** `overlay…`: the placement or call to action, and the graphic of a placement. */
  overlayId: z.optional(z.string().check(z.maxLength(64))),
  hypergraphicId: z.optional(z.string().check(z.maxLength(64))),
  /** `error`: its code. */
  code: z.optional(z.string().check(z.maxLength(100))),
});
export type InsightEvent = z.infer<typeof InsightEvent>;

/** Events of one player on one page. Field names as in the spec's section 3, "Analytics attributes". */
export const InsightBatch = z.object({
  visitorId: id,
  /** One mount of one player with one video: what a view is counted by. */
  viewId: id,
  streamId: z.string().check(z.maxLength(64)),
  playerId: z.optional(z.string().check(z.maxLength(64))),
  postId: z.optional(z.string().check(z.maxLength(64))),
  pageUrl: z.string().check(z.maxLength(2000)),
  destinationType: AnalyticsDestinationType,
  splitTestMode: z.optional(z.string().check(z.maxLength(20))),
  widgetVisibility: z.optional(z.boolean()),
  /** The viewer's clock when sent: the server corrects `at` by the difference to its own. */
  sentAt: z.number(),
  events: z.array(InsightEvent).check(z.minLength(1), z.maxLength(maxEventsPerBatch)),
});
export type InsightBatch = z.infer<typeof InsightBatch>;

/** The body may be sent as `text/plain` holding JSON, so that it needs no preflight and can be a beacon. */
export const recordInsightEvents = endpoint({
  method: 'POST',
  path: `${insightBase}/events`,
  tag: 'Insights',
  summary: 'Take a batch of viewing events, each id once',
  requires: { kind: 'public' },
  body: InsightBatch,
  status: 202,
  reply: z.object({ accepted: z.number() }),
  errors: ['request.invalid', 'request.too_large', 'request.rate_limited', 'stream.not_found'],
});

export const InsightQuery = z.object({
  /** ISO dates or instants; both inclusive by day. */
  startDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}/)),
  endDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}/)),
  businessId: z.optional(z.string()),
  streamId: z.optional(z.string()),
  /** Field name to accepted values: `destinationType`, `playerId`. */
  filters: z._default(z.partialRecord(z.enum(['destinationType', 'playerId']), z.array(z.string())), {}),
});
export type InsightQuery = z.infer<typeof InsightQuery>;

/** `views`: players in which playback began. `pageViews`: players shown. */
const figures = {
  pageViews: z.number(),
  views: z.number(),
  uniqueVisitors: z.number(),
  watchTimeMs: z.number(),
};
export const InsightFigures = z.object(figures);
export type InsightFigures = z.infer<typeof InsightFigures>;

const signedIn = ['auth.required', 'auth.token_expired', 'request.invalid', 'account.not_found'] as const;

export const getInsightKpi = endpoint({
  method: 'POST',
  path: `${insightBase}/kpi`,
  tag: 'Insights',
  summary: 'Read the headline figures of a period',
  requires: { kind: 'business', permission: 'insights.read' },
  body: InsightQuery,
  reply: z.object({
    ...figures,
    /** Share of views that reached the end, 0 to 1. */
    completionRate: z.number(),
    /** Median tap to first frame, or null when nothing was played. */
    startupMs: z.nullable(z.number()),
    /** Views with a playback error. */
    failedViews: z.number(),
  }),
  errors: [...signedIn, 'stream.not_found', 'insight.period_invalid'],
});

/** How many videos the table may be asked for by name. */
export const insightMaxStreams = 200;

export const getInsightTable = endpoint({
  method: 'POST',
  path: `${insightBase}/table`,
  tag: 'Insights',
  summary: 'Read the figures of each video',
  requires: { kind: 'business', permission: 'insights.read' },
  body: z.extend(InsightQuery, {
    page: z._default(z.number().check(z.int(), z.minimum(0)), 0),
    size: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(1000)), 10),
    /** Only these videos; those that are not the business's are left out. */
    streamIds: z.optional(
      z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(insightMaxStreams)),
    ),
  }),
  reply: pageOf(z.object({ streamId: z.string(), name: z.string(), ...figures })),
  errors: [...signedIn, 'stream.not_found', 'insight.period_invalid'],
});

export const getInsightChart = endpoint({
  method: 'POST',
  path: `${insightBase}/chart`,
  tag: 'Insights',
  summary: 'Read the figures of each day',
  requires: { kind: 'business', permission: 'insights.read' },
  body: InsightQuery,
  reply: z.object({ points: z.array(z.object({ date: z.string(), ...figures })) }),
  errors: [...signedIn, 'stream.not_found', 'insight.period_invalid'],
});
