import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { insightBase } from './insights.ts';
import { Instant } from './query.ts';

/** So many of a stream's latest sessions can be chosen from. */
export const liveAudienceMaxSessions = 20;

const LiveSession = z.object({
  sessionId: z.string(),
  startDate: Instant,
  /** Null while it is on the air. */
  endDate: z.nullable(Instant),
});
export type LiveSession = z.infer<typeof LiveSession>;

const Query = z.object({
  streamId: z.string().check(z.maxLength(64)),
  /** One of `sessions`; the latest by default. */
  sessionId: z.optional(z.string().check(z.maxLength(200))),
});
const reads = {
  method: 'GET',
  tag: 'Insights',
  requires: { kind: 'business', permission: 'insights.read' },
  query: Query,
  errors: ['auth.required', 'auth.token_expired', 'request.invalid', 'stream.not_found', 'insight.session_not_found'],
} as const;

/** How many watched a live, along the time that it was on the air. */
export const getLiveAudience = endpoint({
  ...reads,
  path: `${insightBase}/live-audience`,
  summary: 'Read how many watched, wrote and raised a hand, along the time that a stream was live',
  reply: z.object({
    /** The latest sessions of the stream, newest first; empty if it was never live. */
    sessions: z.array(LiveSession),
    /** The one that is told of. */
    session: z.nullable(LiveSession),
    stepMs: z.number(),
    /**
     * Steps of `stepMs`, from the beginning of the session to its end, or to this moment. `watching` counts views in
     * which the live was played within the step, `messages` those of the chat that are still there, `hands` those that
     * were raised.
     */
    points: z.array(z.object({ start: Instant, watching: z.number(), messages: z.number(), hands: z.number() })),
  }),
});

/** A row for each of `points`. */
export const exportLiveAudience = endpoint({
  ...reads,
  path: `${insightBase}/live-audience/csv`,
  summary: 'Export how many watched, wrote and raised a hand while a stream was live as CSV',
  file: 'text/csv',
  reply: z.string(),
});

/** The rows of `exportLiveAudience`, as one array. */
export const exportLiveAudienceJson = endpoint({
  ...reads,
  path: `${insightBase}/live-audience/json`,
  summary: 'Export how many watched, wrote and raised a hand while a stream was live as JSON',
  file: 'application/json',
  reply: z.string(),
});
