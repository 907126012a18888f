import type { ChannelState, ChatMessage, HandRaise, LiveHypergraphic, RealtimeEvent } from '@zeacon/contract';

type HandRaiseEvent = Extract<RealtimeEvent, { type: 'hand-raise' }>;

export interface LoweredHand {
  handRaiseId: string;
  connectionId: string;
  reason: NonNullable<HandRaiseEvent['reason']>;
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

/** What is told to those in a stream's channel, on whatever node they are. */
export type ChannelNews =
  | { kind: 'chat'; message: ChatMessage; ref: string }
  | { kind: 'chat-deleted'; messageIds: string[] }
  | { kind: 'state'; state: Partial<ChannelState> }
  /** The whole queue and stage, and the hands that went down just now. */
  | { kind: 'hands'; items: HandRaise[]; lowered: LoweredHand[] }
  | WatchNews
  /** For watchers: what was dropped into the stream. */
  | { kind: 'graphics'; items: LiveHypergraphic[] }
  | { kind: 'signal'; from: string; fromRole: 'host' | 'viewer'; to: string; data: unknown }
  /** The connection was replaced by another one of the same author. */
  | { kind: 'replaced'; connectionId: string; authorId: string };

export interface NodePresence {
  node: string;
  /** By stream. Hosts with the time they joined, epoch milliseconds. */
  channels: Record<
    string,
    {
      viewers: number;
      hosts: [connectionId: string, joinedAtMs: number][];
      /** Hosts whose pages send the live, with when they began. */
      onAir?: [connectionId: string, sinceMs: number][];
    }
  >;
}

export type BusMessage =
  | { streamId: string; news: ChannelNews }
  | { presence: NodePresence }
  /** A node that begins to listen asks who is where. */
  | { presenceFor: string }
  /** A node wants to receive the media of a live; the one that does lets go of it. */
  | { liveWanted: string; by: string }
  | { liveFree: string }
  /** Graphics were dropped into a live, or removed: its playlists are to say so. */
  | { liveGraphics: string }
  /** A node tells those who hear the channel by other ways that it is there; the others need not. */
  | { outwardBeat: string };
