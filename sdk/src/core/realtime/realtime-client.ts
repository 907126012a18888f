import type { RealtimeEvent, RealtimeRequest, RealtimeTicket } from '@zeacon/contract';
import type { TopicStatus } from '../topics/subscription.ts';
import { createTopicClient, type TopicClient } from '../topics/topic-client.ts';
import { type LiveEvent, liveKind } from './live-kind.ts';
import type { OpenLink } from './realtime-link.ts';

export type RealtimeStatus = TopicStatus;
export type RealtimeClient = ReturnType<typeof createRealtimeClient>;
type Joined = Extract<RealtimeEvent, { type: 'joined' }>;
type Chat = Extract<RealtimeRequest, { type: 'chat' }>;
type Sendable = Exclude<RealtimeRequest, { type: 'join' | 'chat' }>;

export interface RealtimeClientOptions {
  /** Origin of the platform, without a trailing slash. */
  baseUrl: string;
  /** Requests a ticket; called again when it has expired. A `ZcError` from the server ends the client. */
  openTicket: () => Promise<RealtimeTicket>;
  /** Every event except beats. Messages come once and in order; missed ones are in `joined`. */
  onEvent: (event: RealtimeEvent) => void;
  onStatus?: (status: RealtimeStatus) => void;
  /** Another transport than the server's WebSocket, if the ticket names one; otherwise undefined. */
  findLink?: (ticket: RealtimeTicket) => Promise<OpenLink> | undefined;
  /** Client whose socket is shared; without it, the channel opens its own. */
  topics?: TopicClient;
  /** Replaces the global one. */
  WebSocketImpl?: typeof WebSocket;
  /** From 0 to 1; replaced in tests. */
  random?: () => number;
}

/** Stays in a stream's channel, whatever happens to the network, until `close`. */
export function createRealtimeClient(options: RealtimeClientOptions) {
  const { topics = createTopicClient(options), openTicket, onEvent, onStatus, findLink } = options;
  const topic = topics.subscribe<RealtimeTicket, LiveEvent, RealtimeRequest>(liveKind, {
    ...{ openTicket, onStatus, findLink },
    onEvent(event) {
      // The viewer count comes with the state, which includes viewers on other services.
      if (event.type !== 'presence') onEvent(event);
    },
  });

  return {
    get status(): RealtimeStatus {
      return topic.status;
    },
    /** The last `joined` event; `undefined` before the first. */
    get joined(): Joined | undefined {
      return topic.welcome as Joined | undefined;
    },
    /** From the ticket: servers for peer connections. */
    get iceServers(): RealtimeTicket['iceServers'] {
      return topic.ticket?.iceServers ?? [];
    },
    /** From the ticket: set if guests come on stage over OpenTok. */
    get opentok(): RealtimeTicket['opentok'] {
      return topic.ticket?.opentok;
    },

    /** Sent until the server answers, over however many connections. */
    chat(message: Omit<Chat, 'type'>): void {
      // The answer also comes as an event.
      topic.ask({ type: 'chat', ...message }).catch(() => {});
    },

    /** For requests that are useless later. False if it was not sent. */
    send: (request: Sendable): boolean => topic.send(request),

    /** Reopens a channel that the server closed, with a new ticket and what it holds. Otherwise does nothing. */
    reopen: topic.reopen,
    close: topic.close,
  };
}
