import type { RealtimeEvent, RealtimeRequest, RealtimeTicket } from '@zeacon/contract';

/** What a way to the channel is opened with, and tells. */
export interface LinkPort {
  /** Origin of the platform. */
  baseUrl: string;
  ticket: RealtimeTicket;
  /** What is held already. */
  afterSeq: number | undefined;
  /** The connection before. */
  replaces: string | undefined;
  /** The other end is there. */
  onHeard: () => void;
  onEvent: (event: RealtimeEvent) => void;
  onLost: () => void;
  /**
   * The server's WebSocket is to be opened instead: this way could not be opened, or it cannot do what was asked for, which
   * holds for as long as the page is there.
   */
  onUnfit: (why: 'unreachable' | 'needed') => void;
}

/** One connection to the channel, by whatever way. After `close` it says nothing more. */
export interface RealtimeLink {
  /** False when it was not sent. */
  send(request: RealtimeRequest): boolean;
  close(): void;
}

export type OpenLink = (port: LinkPort) => RealtimeLink;
