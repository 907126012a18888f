/**
 * What goes over every topic, whatever its kind: one JSON object per WebSocket text message. A connection that joins its
 * topics under names is in several: `topic` stands in every message from and about one of them. What has none is about the
 * connection, or about the only topic of one that joined without a name. See `docs/guides/realtime.md`.
 */
import * as z from 'zod/mini';

export const realtimePath = '/api/realtime';
export const realtimeMessageMaxBytes = 64 * 1024;
/** The server says something at least that often; who hears nothing for twice as long connects anew. */
export const realtimeBeatSec = 20;
/** How many topics one connection may be in. */
export const topicsPerConnection = 50;

/** What a connection calls one of its topics; given anew with each join. */
export const TopicName = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * First. `afterSeq`: the newest message already held, for catching up. `replaces`: the same page's connection before,
 * which is closed where it is open still, and what it held is this one's now: a raised hand, say.
 */
export const JoinRequest = z.object({
  type: z.literal('join'),
  topic: z.optional(TopicName),
  token: z.string().check(z.maxLength(2000)),
  afterSeq: z.optional(z.number().check(z.int(), z.minimum(0))),
  replaces: z.optional(z.string().check(z.maxLength(64))),
});

/** Leaves one of several topics. It is not answered. */
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

/** The topic is closed for good: joining again with the same token is refused too. Without a name, the connection is. */
export const ClosedEvent = z.object({ type: z.literal('closed'), error: z.string(), message: z.string() });

/** A named topic is to be joined again, as a connection that was closed without a word is to be opened again. */
export const LostEvent = z.object({ type: z.literal('lost') });

/** How many connections are in the topic, on all servers; of kinds that say so. After the welcome, and when it changes. */
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
