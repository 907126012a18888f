import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { InsightQuery, insightReadErrors } from './insight-queries.ts';
import { InsightEventType, insightBase } from './insights.ts';
import { Instant, pageOf } from './query.ts';

const reads = {
  tag: 'Insights',
  requires: { kind: 'business', permission: 'insights.read' },
  audit: { none: 'reads' },
} as const;

const ofOneVideo = z.extend(InsightQuery, { streamId: z.string() });

/** How much of a video was watched, along its time. */
export const getInsightRetention = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/retention`,
  summary: 'Read how many viewers saw each moment of a video',
  body: ofOneVideo,
  reply: z.object({
    /** Null if the video has no length, as a live that is running. */
    durationMs: z.nullable(z.number()),
    stepMs: z.number(),
    /** Views in which playback began: the whole that `viewers` is a share of. */
    views: z.number(),
    points: z.array(
      z.object({
        startMs: z.number(),
        /** Views that saw the step at least once. */
        viewers: z.number(),
        /** How often it was played, again and again included. */
        plays: z.number(),
        /** Views that waited for media in the step, once each. */
        waited: z.number(),
        /** How long they waited there, all together. */
        waitMs: z.number(),
        /** Views that saw the step, waited in it, or both: the whole that `waited` is a share of. */
        present: z.number(),
      }),
    ),
  }),
  errors: insightReadErrors,
});

/** `share`: of the views in which playback began, those that saw the step. `waitedShare`: of `present`, those that waited. */
export const exportInsightRetention = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/retention/csv`,
  summary: 'Export how many viewers saw each moment of a video as CSV',
  body: ofOneVideo,
  file: 'text/csv',
  reply: z.string(),
  errors: insightReadErrors,
});

/** The rows of `exportInsightRetention`, as one array. */
export const exportInsightRetentionJson = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/retention/json`,
  summary: 'Export how many viewers saw each moment of a video as JSON',
  body: ofOneVideo,
  file: 'application/json',
  reply: z.string(),
  errors: insightReadErrors,
});

/** From seeing the player to what the business wants. Each step counts the views that also took the ones before. */
export const getInsightFunnel = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/funnel`,
  summary: 'Read how many views took each step towards a conversion',
  body: InsightQuery,
  reply: z.object({
    steps: z.array(
      z.object({
        step: z.enum(['shown', 'played', 'quarter', 'half', 'threeQuarters', 'end']),
        views: z.number(),
      }),
    ),
    /** Of the views that began, however far they went. */
    clicked: z.number(),
    converted: z.number(),
  }),
  errors: insightReadErrors,
});

/** A row for each step, then `clicked` and `converted`. */
export const exportInsightFunnel = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/funnel/csv`,
  summary: 'Export how many views took each step towards a conversion as CSV',
  body: InsightQuery,
  file: 'text/csv',
  reply: z.string(),
  errors: insightReadErrors,
});

/** The rows of `exportInsightFunnel`, as one array. */
export const exportInsightFunnelJson = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/funnel/json`,
  summary: 'Export how many views took each step towards a conversion as JSON',
  body: InsightQuery,
  file: 'application/json',
  reply: z.string(),
  errors: insightReadErrors,
});

export const InsightSession = z.object({
  id: z.string(),
  streamId: z.string(),
  streamName: z.string(),
  startedAt: z.string(),
  lastAt: z.string(),
  page: z.string(),
  country: z.string(),
  device: z.string(),
  browser: z.string(),
  os: z.string(),
  /** Whether playback began. */
  played: z.boolean(),
  watchTimeMs: z.number(),
  furthestMs: z.number(),
  startupMs: z.nullable(z.number()),
  rebuffers: z.number(),
  rebufferMs: z.number(),
  errors: z.number(),
  overlayClicks: z.number(),
  /** Number of the visitor, the same in every session of theirs; it says nothing about who they are. */
  visitor: z.string(),
});
export type InsightSession = z.infer<typeof InsightSession>;

/** What a view was, how far it came, or what was done in it: with overlays from `seen` on. */
export const SessionKind = z.enum([
  ...['played', 'failed', 'rebuffered', 'exitedBeforeStart'],
  ...['quarter', 'half', 'threeQuarters', 'end'],
  ...['seen', 'hovered', 'clicked', 'sentForm', 'converted'],
] as const);
export type SessionKind = z.infer<typeof SessionKind>;

/**
 * Which views come first; of those that are equal in it, the newest. `startedAt`: the newest. All others begin with the
 * worst: the longest startup, most time spent waiting, the least smooth playback, and by `success` those that failed, then
 * those that were left before they began.
 */
export const SessionSort = z.enum(['startedAt', 'startupMs', 'rebufferMs', 'smoothness', 'success']);
export type SessionSort = z.infer<typeof SessionSort>;

/** One row of the table of overlays: a graphic wherever it is placed, or a placement or call to action. */
export const OverlayWanted = z.object({
  by: z.enum(['GRAPHIC', 'PLACEMENT']),
  id: z.string().check(z.minLength(1), z.maxLength(64)),
});
export type OverlayWanted = z.infer<typeof OverlayWanted>;

/** Of a 32-bit integer. */
const positionMaxMs = 2 ** 31 - 1;

const SessionsQuery = z.extend(InsightQuery, {
  /** Only views of this kind. */
  only: z.optional(SessionKind),
  /** Only views with this overlay; if `only` is something that is done with overlays, those in which it was done with this one. */
  overlay: z.optional(OverlayWanted),
  /** Of this visitor, as `visitor` of a session names them. */
  visitor: z.optional(z.string().check(z.maxLength(40))),
  /** Only views that waited for media at a position from `fromMs` on, before `toMs`; without it, up to the end. */
  waitedAt: z.optional(
    z.object({
      fromMs: z.number().check(z.int(), z.minimum(0), z.maximum(positionMaxMs)),
      toMs: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(positionMaxMs))),
    }),
  ),
});

/** The views behind a figure. */
export const listInsightSessions = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/sessions`,
  summary: 'List the views that a figure is made of, newest or worst first',
  body: z.extend(SessionsQuery, {
    sort: z._default(SessionSort, 'startedAt'),
    page: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1000)), 0),
    size: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reply: pageOf(InsightSession),
  errors: insightReadErrors,
});

/** Streams every view of the period, however many there are: a column for each field of `InsightSession`. */
export const exportInsightSessions = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/sessions/csv`,
  summary: 'Export the views that a figure is made of as CSV, newest first',
  body: SessionsQuery,
  file: 'text/csv',
  reply: z.string(),
  errors: insightReadErrors,
});

/** Streams one `InsightSession` a line. */
export const exportInsightSessionLines = endpoint({
  ...reads,
  method: 'POST',
  path: `${insightBase}/sessions/lines`,
  summary: 'Export the views that a figure is made of as JSON lines, newest first',
  body: SessionsQuery,
  file: 'application/x-ndjson',
  reply: z.string(),
  errors: insightReadErrors,
});

export const getInsightSession = endpoint({
  ...reads,
  method: 'GET',
  path: `${insightBase}/sessions/:id`,
  summary: 'Read one view and everything that happened in it, in order',
  params: z.object({ id: z.string().check(z.maxLength(40)) }),
  reply: z.object({
    session: InsightSession,
    events: z.array(
      z.object({
        at: z.string(),
        type: z.union([InsightEventType, z.literal('lead'), z.literal('conversion')]),
        positionMs: z.nullable(z.number()),
        watchedMs: z.nullable(z.number()),
        durationMs: z.nullable(z.number()),
        code: z.nullable(z.string()),
        overlayId: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['auth.required', 'auth.token_expired', 'insight.session_not_found', 'insight.figures_busy'],
});

/** Who is watching at this moment: played media, or waited for it, in the last 45 seconds. */
export const getInsightNow = endpoint({
  ...reads,
  method: 'GET',
  path: `${insightBase}/now`,
  summary: 'Read who is watching at this moment',
  query: z.object({ streamId: z.optional(z.string().check(z.maxLength(64))) }),
  reply: z.object({
    at: z.string(),
    watching: z.number(),
    /** Of each of the last 30 minutes, oldest first. */
    minutes: z.array(z.object({ start: z.string(), watching: z.number() })),
    streams: z.array(z.object({ value: z.string(), name: z.string(), watching: z.number() })),
    pages: z.array(z.object({ value: z.string(), name: z.string(), watching: z.number() })),
    countries: z.array(z.object({ value: z.string(), name: z.string(), watching: z.number() })),
  }),
  errors: ['auth.required', 'auth.token_expired', 'stream.not_found', 'insight.figures_busy'],
});

export const InsightNowTicket = z.object({
  /** Path of the WebSocket on the server. */
  url: z.string(),
  token: z.string(),
  expiresDate: Instant,
});
export type InsightNowTicket = z.infer<typeof InsightNowTicket>;

/** `changed`: who is watching changed, so ask again. It is said at most every two seconds; whoever joins asks too. */
export const InsightNowEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('joined'), connectionId: z.string() }),
  z.object({ type: z.literal('changed') }),
]);
export type InsightNowEvent = z.infer<typeof InsightNowEvent>;

export const openInsightNowTopic = endpoint({
  tag: 'Insights',
  requires: { kind: 'member', permission: 'insights.read' },
  impersonated: 'never',
  audit: { none: 'ticket' },
  method: 'POST',
  path: `${insightBase}/now/topic`,
  summary: 'Open the realtime topic that says when other people are watching',
  reply: InsightNowTicket,
  errors: ['auth.required', 'auth.token_expired'],
});
