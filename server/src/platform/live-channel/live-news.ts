import type { ChatMessage, HandRaise, LiveHypergraphic, RealtimeEvent } from '@zeacon/contract';

type HandRaiseEvent = Extract<RealtimeEvent, { type: 'hand-raise' }>;

export interface LoweredHand {
  handRaiseId: string;
  connectionId: string;
  reason: NonNullable<HandRaiseEvent['reason']>;
}

/** The whole queue and stage, and the hands that went down just now. */
export interface HandsNews {
  kind: 'hands';
  items: HandRaise[];
  lowered: LoweredHand[];
}

/** Between the node of a viewer and that of the host it is sent to by a peer connection, by their connections. */
export interface WatchNews {
  kind: 'watch';
  step: 'ask' | 'granted' | 'full' | 'left' | 'over';
  host: string;
  viewer: string;
  /** Of the viewer who asks. */
  authorId?: string;
}

/** From one connection to another. */
export interface SignalNews {
  kind: 'signal';
  from: string;
  fromRole: 'host' | 'viewer';
  to: string;
  data: unknown;
}

/** What is told to those in a live's channel, on whatever node they are. */
export type LiveNews =
  /** To everybody, as it is. */
  | { kind: 'event'; event: RealtimeEvent }
  /** To everybody; its writer, who waits for it under `ref`, is told that too. */
  | { kind: 'chat'; message: ChatMessage; ref: string }
  | HandsNews
  | WatchNews
  | SignalNews
  /** For watchers: what was dropped into the stream. */
  | { kind: 'graphics'; items: LiveHypergraphic[] };
