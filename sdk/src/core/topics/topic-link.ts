/** The right to join a topic. */
export interface TopicTicket {
  /** Address of the WebSocket, relative to the platform's origin. */
  url: string;
  /** Sent in the first message, never in an address. */
  token: string;
  /** It can open connections until then. */
  expiresDate: string;
}

/** Options and callbacks of a connection to a topic. */
export interface TopicLinkPort<Ticket extends TopicTicket, Event> {
  /** Origin of the platform. */
  baseUrl: string;
  ticket: Ticket;
  /** Number of the newest news already held. */
  afterSeq: number | undefined;
  /** The previous connection. */
  replaces: string | undefined;
  /** Called when the other end is heard. */
  onHeard: () => void;
  onEvent: (event: Event) => void;
  onLost: () => void;
  /**
   * Asks to use the server's WebSocket instead: this transport could not be opened, or cannot do what is needed, for
   * the rest of the page's life.
   */
  onUnfit: (why: 'unreachable' | 'needed') => void;
}

/** One connection to a topic, over any transport. After `close` it is silent. */
export interface TopicLink<Request> {
  /** False if it was not sent. */
  send(request: Request): boolean;
  close(): void;
}

export type OpenTopicLink<Ticket extends TopicTicket, Event, Request> = (
  port: TopicLinkPort<Ticket, Event>,
) => TopicLink<Request>;
