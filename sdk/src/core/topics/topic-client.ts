import type { TopicEvent } from '@zeacon/contract';
import { type ClientTopicKind, createSubscription, type SubscriptionOptions } from './subscription.ts';
import { readTopicEvent } from './topic-events.ts';
import type { TopicLinkPort, TopicTicket } from './topic-link.ts';
import { createTopicSocket, type TopicSocket } from './topic-socket.ts';

export type TopicClient = ReturnType<typeof createTopicClient>;

export interface TopicClientOptions {
  /** Origin of the platform, without a trailing slash. */
  baseUrl: string;
  /** Replaces the global one. */
  WebSocketImpl?: typeof WebSocket | undefined;
  /** From 0 to 1; replaced in tests. */
  random?: (() => number) | undefined;
}

/** Topics of one platform, over one WebSocket that is open while there are any. */
export function createTopicClient({ baseUrl, WebSocketImpl, random = Math.random }: TopicClientOptions) {
  const sockets = new Map<string, TopicSocket>();

  function socketAt(url: string): TopicSocket {
    const found = sockets.get(url);
    if (found) return found;
    const Socket = WebSocketImpl ?? WebSocket;
    const opened: TopicSocket = createTopicSocket(new Socket(url), () => {
      if (sockets.get(url) === opened) sockets.delete(url);
    });
    sockets.set(url, opened);
    return opened;
  }

  function openSocket<Ticket extends TopicTicket, Event>(
    { ticket: { url, token }, afterSeq, replaces, onEvent, onLost }: TopicLinkPort<Ticket, Event | TopicEvent>,
    { read }: ClientTopicKind<Event>,
  ) {
    return socketAt(new URL(url, baseUrl).href.replace(/^http/, 'ws')).add({
      join: { token, ...(afterSeq !== undefined && { afterSeq }), ...(replaces && { replaces }) },
      onLost,
      onMessage(message) {
        const event = readTopicEvent(message) ?? read(message);
        if (event) onEvent(event);
      },
    });
  }

  return {
    /** Joins a topic, and stays in it until it is closed or `signal` aborts. */
    subscribe<Ticket extends TopicTicket, Event extends { type: string }, Request extends { type: string }>(
      kind: ClientTopicKind<Event>,
      options: SubscriptionOptions<Ticket, Event, Request>,
    ) {
      return createSubscription<Ticket, Event, Request>(options, {
        ...{ baseUrl, kind, random },
        openSocket: (port) => openSocket(port, kind),
      });
    },
  };
}
