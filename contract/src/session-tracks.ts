import * as z from 'zod/mini';
import { businessBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { SessionStatus } from './enums.ts';
import { Instant, pageOf, pageQuery } from './query.ts';

/** One stretch of being live (spec section 3, "Session time track"): the basis for billed minutes. */
export const SessionTrack = z.object({
  sessionId: z.string(),
  businessId: z.string(),
  /** The live stream. */
  broadcastId: z.string(),
  /** Minutes in which media arrived or the session was kept alive, rounded to two decimals. */
  timeTrackedInMin: z.number(),
  sessionStatus: SessionStatus,
  startDate: Instant,
  /** Null while it is running. */
  endDate: z.nullable(Instant),
});
export type SessionTrack = z.infer<typeof SessionTrack>;

/** How often a host's page that does not send media through this server reports that the session is still running. */
export const sessionHeartbeatSec = 15;
/** A longer silence is not counted, and ends the session. */
export const sessionSilenceSec = 60;

const tag = 'Sessions';
const signedIn = ['auth.required', 'auth.token_expired'] as const;

export const listSessionTracks = endpoint({
  method: 'GET',
  path: `${businessBase}/vonage-session-detail`,
  tag,
  summary: "List the business's tracked sessions, newest first",
  requires: { kind: 'business', permission: 'live.read' },
  query: z.object({ ...pageQuery(), broadcastId: z.optional(z.string()), sessionStatus: z.optional(SessionStatus) }),
  reply: pageOf(SessionTrack),
  errors: [...signedIn, 'request.invalid'],
});

/**
 * A repeated call with the same `sessionId` is a heartbeat; with `sessionStatus` ENDED it ends the session. If this
 * server stores the media, it alone counts and ends the session, and the call only returns the current state.
 */
export const trackSession = endpoint({
  method: 'POST',
  path: `${businessBase}/vonage-session-detail`,
  tag,
  summary: 'Begin, go on with, or end the tracking of a session',
  requires: { kind: 'business', permission: 'live.host' },
  audit: { none: 'moment' },
  body: z.object({
    sessionId: z.string().check(z.minLength(1), z.maxLength(200)),
    broadcastId: z.string(),
    sessionStatus: z._default(SessionStatus, 'STARTED'),
  }),
  reply: SessionTrack,
  errors: [...signedIn, 'request.invalid', 'stream.not_found', 'session.ended'],
});

/** `id` is the business's. */
export const countLiveStreams = endpoint({
  method: 'GET',
  path: `${businessBase}/vonage-session-detail/:id/current-count`,
  tag,
  summary: 'Count the streams of a business that are live now',
  requires: { kind: 'business', permission: 'live.read' },
  params: z.object({ id: z.string() }),
  reply: z.object({ currentCount: z.number() }),
  errors: [...signedIn, 'account.not_found'],
});
