/**
 * What goes over every topic, whatever its kind: one JSON object per WebSocket text message. A connection that gives
 * its topics names can join several: every message from or about one of them carries `topic`. A message without `topic`
 * is about the connection, or about its only topic if that was joined without a name. See `docs/guides/realtime.md`.
 */
import * as z from 'zod/mini';

export const realtimePath = '/api/realtime';
export const realtimeMessageMaxBytes = 64 * 1024;
/** The server sends something at least this often; a client that hears nothing for twice as long reconnects. */
export const realtimeBeatSec = 20;
/** How many topics one connection may be in. */
export const topicsPerConnection = 50;

/** A connection's own name for one of its topics; chosen with each join. */
export const TopicName = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * The first message. `afterSeq`: the newest message already held, for catching up. `replaces`: the same page's previous
 * connection; the server closes it if it is still open, and this one takes over what it held, such as a raised hand.
 */
export const JoinRequest = z.object({
  type: z.literal('join'),
  topic: z.optional(TopicName),
  token: z.string().check(z.maxLength(2000)),
  afterSeq: z.optional(z.number().check(z.int(), z.minimum(0))),
  replaces: z.optional(z.string().check(z.maxLength(64))),
});

/** Leaves one of several topics. There is no answer. */
export const LeaveRequest = z.object({ type: z.literal('leave'), topic: TopicName });

export const BeatEvent = z.object({ type: z.literal('beat') });

/** A request was refused. */
export const RefusedEvent = z.object({
  type: z.literal('refused'),
  ref: z.optional(z.string()),
  error: z.string(),
  message: z.string(),
  retryAfterSec: z.optional(z.number()),
});

/**
 * The topic is closed for good, and joining again with the same token is refused. Without a name, this is about the
 * connection.
 */
export const ClosedEvent = z.object({ type: z.literal('closed'), error: z.string(), message: z.string() });

/** The client should join this named topic again, just as it reopens a connection that closed unexpectedly. */
export const LostEvent = z.object({ type: z.literal('lost') });

/**
 * How many connections are in the topic, on all servers; for kinds that report it. Sent after the welcome and whenever
 * it changes.
 */
export const PresenceEvent = z.object({ type: z.literal('presence'), count: z.number() });

/** Server → client. */
export const TopicEvent = z.discriminatedUnion('type', [
  BeatEvent,
  RefusedEvent,
  ClosedEvent,
  LostEvent,
  PresenceEvent,
]);
export type TopicEvent = z.infer<typeof TopicEvent>;
