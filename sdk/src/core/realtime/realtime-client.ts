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
  /** Asks for a ticket; asked again when it has expired. A `ZcError` of the server ends the client. */
  openTicket: () => Promise<RealtimeTicket>;
  /** Every event but beats. Messages come once and in order, those that were missed in `joined`. */
  onEvent: (event: RealtimeEvent) => void;
  onStatus?: (status: RealtimeStatus) => void;
  /** Another way than the server's WebSocket, where the ticket names one; undefined where it names none. */
  findLink?: (ticket: RealtimeTicket) => Promise<OpenLink> | undefined;
  /** Whose socket is shared; without it the channel has one of its own. */
  topics?: TopicClient;
  /** Where there is no global one, or another is wanted. */
  WebSocketImpl?: typeof WebSocket;
  /** 0 to 1; swapped in tests. */
  random?: () => number;
}

/** Keeps in a stream's channel, whatever happens to the network, until `close`. */
export function createRealtimeClient(options: RealtimeClientOptions) {
  const { topics = createTopicClient(options), openTicket, onEvent, onStatus, findLink } = options;
  const topic = topics.subscribe<RealtimeTicket, LiveEvent, RealtimeRequest>(liveKind, {
    ...{ openTicket, onStatus, findLink },
    onEvent(event) {
      // How many watch is in its state, with those who hear it elsewhere.
      if (event.type !== 'presence') onEvent(event);
    },
  });

  return {
    get status(): RealtimeStatus {
      return topic.status;
    },
    /** What the server said last of this connection; `undefined` before the first. */
    get joined(): Joined | undefined {
      return topic.welcome as Joined | undefined;
    },
    /** Of the ticket: the way to each other. */
    get iceServers(): RealtimeTicket['iceServers'] {
      return topic.ticket?.iceServers ?? [];
    },
    /** Of the ticket: set where guests come on stage over OpenTok. */
    get opentok(): RealtimeTicket['opentok'] {
      return topic.ticket?.opentok;
    },

    /** Sent until the server answers, over however many connections. */
    chat(message: Omit<Chat, 'type'>): void {
      // Its answer comes as an event too.
      topic.ask({ type: 'chat', ...message }).catch(() => {});
    },

    /** Of what is worth nothing later. False when it was not sent. */
    send: (request: Sendable): boolean => topic.send(request),

    /** Begins anew where the server has closed it, with another ticket and what it holds. Does nothing otherwise. */
    reopen: topic.reopen,
    close: topic.close,
  };
}
