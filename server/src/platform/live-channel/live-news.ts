import type { ChatMessage, HandRaise, LiveHypergraphic, RealtimeEvent } from '@zeacon/contract';

type HandRaiseEvent = Extract<RealtimeEvent, { type: 'hand-raise' }>;

export interface LoweredHand {
  handRaiseId: string;
  connectionId: string;
  reason: NonNullable<HandRaiseEvent['reason']>;
}

/** The whole queue and stage, and the hands that just went down. */
export interface HandsNews {
  kind: 'hands';
  items: HandRaise[];
  lowered: LoweredHand[];
}

/** Between the node of a watcher and the node of its host, with their connection ids. */
export interface WatchNews {
  kind: 'watch';
  step: 'ask' | 'granted' | 'full' | 'left' | 'over';
  host: string;
  viewer: string;
  /** Author id of the viewer who asks. */
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

/** News for everybody in a live's channel, on any node. */
export type LiveNews =
  /** To everybody, unchanged. */
  | { kind: 'event'; event: RealtimeEvent }
  /** To everybody; its writer, who is waiting for it, also gets `ref`. */
  | { kind: 'chat'; message: ChatMessage; ref: string }
  | HandsNews
  | WatchNews
  | SignalNews
  /** For watchers: graphics dropped into the stream. */
  | { kind: 'graphics'; items: LiveHypergraphic[] };
