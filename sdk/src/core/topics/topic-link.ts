/** The right to join a topic. */
export interface TopicTicket {
  /** Of the WebSocket, relative to the platform's origin. */
  url: string;
  /** Sent in the first message, never in an address. */
  token: string;
  /** Until then it opens and reopens connections. */
  expiresDate: string;
}

/** What a way to a topic is opened with, and tells. */
export interface TopicLinkPort<Ticket extends TopicTicket, Event> {
  /** Origin of the platform. */
  baseUrl: string;
  ticket: Ticket;
  /** What is held already. */
  afterSeq: number | undefined;
  /** The connection before. */
  replaces: string | undefined;
  /** The other end is there. */
  onHeard: () => void;
  onEvent: (event: Event) => void;
  onLost: () => void;
  /**
   * The server's WebSocket is to be opened instead: this way could not be opened, or it cannot do what was asked for, which
   * holds for as long as the page is there.
   */
  onUnfit: (why: 'unreachable' | 'needed') => void;
}

/** One connection to a topic, by whatever way. After `close` it says nothing more. */
export interface TopicLink<Request> {
  /** False when it was not sent. */
  send(request: Request): boolean;
  close(): void;
}

export type OpenTopicLink<Ticket extends TopicTicket, Event, Request> = (
  port: TopicLinkPort<Ticket, Event>,
) => TopicLink<Request>;
