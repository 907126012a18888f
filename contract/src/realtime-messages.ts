/** Messages of a live's channel, in addition to those of every topic. */
import * as z from 'zod/mini';
import { ChatMessage, chatNameMaxLength, chatTextMaxLength } from './chat.ts';
import { HandRaise } from './hand-raises.ts';
import { LiveHypergraphic } from './live-hypergraphics.ts';
import { LiveStatus } from './live-state.ts';
import { Instant } from './query.ts';
import { BeatEvent, ClosedEvent, JoinRequest, RefusedEvent } from './topic-messages.ts';

const name = z.string().check(z.minLength(1), z.maxLength(chatNameMaxLength));

export const ChatRequest = z.object({
  type: z.literal('chat'),
  /** A message sent twice with the same `ref` is stored once. */
  ref: z.string().check(z.minLength(8), z.maxLength(64)),
  name: z.optional(name),
  text: z.string().check(z.minLength(1), z.maxLength(chatTextMaxLength)),
  pictureDate: z.optional(Instant),
});

/** Client → server. The answer repeats `ref`. */
export const RealtimeRequest = z.discriminatedUnion('type', [
  JoinRequest,
  ChatRequest,
  z.object({ type: z.literal('raise-hand'), ref: z.string().check(z.maxLength(64)), name }),
  /** Also leaves the stage. */
  z.object({ type: z.literal('lower-hand') }),
  /** A guest's picture has arrived at the host. */
  z.object({ type: z.literal('on-stage'), handRaiseId: z.string() }),
  /** A viewer asks to be sent the picture by a peer connection; answered with `watch` or `refused`. */
  z.object({ type: z.literal('watch'), ref: z.string().check(z.maxLength(64)) }),
  /** Gives the place back. */
  z.object({ type: z.literal('stop-watching') }),
  /** Whether this host's page sends the live itself. Guests and watchers connect to that page and to no other. */
  z.object({ type: z.literal('on-air'), isOn: z.boolean() }),
  /** A host's page has lost the connection to this watcher. */
  z.object({ type: z.literal('drop-watcher'), connectionId: z.string().check(z.maxLength(64)) }),
  /**
   * Session descriptions and candidates, between the host and its guests, or a watcher and the host that sends to it.
   * Signals from anybody else are dropped.
   */
  z.object({ type: z.literal('signal'), to: z.string(), data: z.unknown() }),
]);
export type RealtimeRequest = z.infer<typeof RealtimeRequest>;

/** Sent in full on joining, then only what changed. */
export const ChannelState = z.object({
  liveStatus: LiveStatus,
  viewerCount: z.number(),
  canRaiseHand: z.boolean(),
  hasChat: z.boolean(),
  chatSlowModeSec: z.number(),
  pinned: z.nullable(ChatMessage),
});
export type ChannelState = z.infer<typeof ChannelState>;

export const JoinedEvent = z.object({
  type: z.literal('joined'),
  connectionId: z.string(),
  authorId: z.string(),
  role: z.enum(['host', 'viewer']),
  state: ChannelState,
  /** Messages after `afterSeq`, or the newest ones without it; oldest first. */
  messages: z.array(ChatMessage),
  /** False if more was missed than is sent: the client then drops the messages it holds. */
  isContinuous: z.boolean(),
  /** Messages the client holds that were deleted meanwhile. */
  deletedIds: z.array(z.string()),
  /** `seq` of the newest message, deleted or not, for clients that follow the channel over another service. */
  lastSeq: z.optional(z.number()),
  /** Only for hosts. */
  handRaises: z.optional(z.array(HandRaise)),
  /** Only for hosts: the page that guests connect to. */
  hostConnectionId: z.optional(z.string()),
});
export type JoinedEvent = z.infer<typeof JoinedEvent>;

/** Server → client. */
export const RealtimeEvent = z.discriminatedUnion('type', [
  JoinedEvent,
  z.object({ type: z.literal('state'), state: z.partial(ChannelState) }),
  z.object({ type: z.literal('chat'), message: ChatMessage, ref: z.optional(z.string()) }),
  z.object({ type: z.literal('chat-deleted'), messageIds: z.array(z.string()) }),
  /** For hosts: the whole queue and stage, and the page that guests connect to. */
  z.object({ type: z.literal('hand-raises'), items: z.array(HandRaise), hostConnectionId: z.optional(z.string()) }),
  /** For the viewer who raised the hand; `gone` comes with the reason. */
  z.object({
    type: z.literal('hand-raise'),
    handRaiseId: z.string(),
    state: z.enum(['queued', 'accepted', 'on-stage', 'gone']),
    /** 1 is the next in the queue. */
    position: z.optional(z.number()),
    reason: z.optional(z.enum(['refused', 'removed', 'left', 'host-gone', 'ended', 'off'])),
    /** The host's connection, for signals. */
    hostConnectionId: z.optional(z.string()),
    /** Whether the viewer may send picture and sound: the host let them in. */
    canLiveStream: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('signal'), from: z.string(), data: z.unknown() }),
  /** For a viewer who asked to watch by a peer connection: the host's connection, or null once the place is lost. */
  z.object({ type: z.literal('watch'), hostConnectionId: z.nullable(z.string()) }),
  /** For the host that sends to them: all of them. */
  z.object({ type: z.literal('watchers'), connectionIds: z.array(z.string()) }),
  /** For watchers: graphics shown now or within the last minute. HLS viewers get them from the playlists. */
  z.object({ type: z.literal('graphics'), items: z.array(LiveHypergraphic) }),
  BeatEvent,
  RefusedEvent,
  ClosedEvent,
]);
export type RealtimeEvent = z.infer<typeof RealtimeEvent>;
