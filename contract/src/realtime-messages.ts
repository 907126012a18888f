/** What goes over the channel of a live, beside what goes over every topic. */
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
  /** Sent again with the same `ref`, a message is stored once. */
  ref: z.string().check(z.minLength(8), z.maxLength(64)),
  name: z.optional(name),
  text: z.string().check(z.minLength(1), z.maxLength(chatTextMaxLength)),
  pictureDate: z.optional(Instant),
});

/** Client → server. `ref` comes back in the answer. */
export const RealtimeRequest = z.discriminatedUnion('type', [
  JoinRequest,
  ChatRequest,
  z.object({ type: z.literal('raise-hand'), ref: z.string().check(z.maxLength(64)), name }),
  /** Also leaves the stage. */
  z.object({ type: z.literal('lower-hand') }),
  /** A guest's picture has arrived at the host. */
  z.object({ type: z.literal('on-stage'), handRaiseId: z.string() }),
  /** A viewer asks to be sent the picture by a peer connection; answered by `watch`, or `refused`. */
  z.object({ type: z.literal('watch'), ref: z.string().check(z.maxLength(64)) }),
  /** The place is given back. */
  z.object({ type: z.literal('stop-watching') }),
  /** A host's page sends the live itself, or does not any more: guests and watchers are connected with it, and with no other page. */
  z.object({ type: z.literal('on-air'), isOn: z.boolean() }),
  /** A host's page has lost this watcher. */
  z.object({ type: z.literal('drop-watcher'), connectionId: z.string().check(z.maxLength(64)) }),
  /**
   * Session descriptions and candidates, between the host and its guests, or a watcher and the host that sends to it;
   * from anybody else they go nowhere.
   */
  z.object({ type: z.literal('signal'), to: z.string(), data: z.unknown() }),
]);
export type RealtimeRequest = z.infer<typeof RealtimeRequest>;

/** Sent whole on joining; only what changed afterwards. */
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
  /** What was missed since `afterSeq`, else the newest; oldest first. */
  messages: z.array(ChatMessage),
  /** False when more was missed than is sent: what is held already is then to be dropped. */
  isContinuous: z.boolean(),
  /** Messages of those held that were deleted meanwhile. */
  deletedIds: z.array(z.string()),
  /** Of the newest message there is, deleted or not: for who hears the channel elsewhere. */
  lastSeq: z.optional(z.number()),
  /** For hosts. */
  handRaises: z.optional(z.array(HandRaise)),
  /** For hosts: whose page the guests are connected with. */
  hostConnectionId: z.optional(z.string()),
});
export type JoinedEvent = z.infer<typeof JoinedEvent>;

/** Server → client. */
export const RealtimeEvent = z.discriminatedUnion('type', [
  JoinedEvent,
  z.object({ type: z.literal('state'), state: z.partial(ChannelState) }),
  z.object({ type: z.literal('chat'), message: ChatMessage, ref: z.optional(z.string()) }),
  z.object({ type: z.literal('chat-deleted'), messageIds: z.array(z.string()) }),
  /** For hosts: the whole queue and stage, and whose page the guests are connected with. */
  z.object({ type: z.literal('hand-raises'), items: z.array(HandRaise), hostConnectionId: z.optional(z.string()) }),
  /** For the one whose hand it is. `gone` with the reason. */
  z.object({
    type: z.literal('hand-raise'),
    handRaiseId: z.string(),
    state: z.enum(['queued', 'accepted', 'on-stage', 'gone']),
    /** 1 for the next in the queue. */
    position: z.optional(z.number()),
    reason: z.optional(z.enum(['refused', 'removed', 'left', 'host-gone', 'ended', 'off'])),
    /** The host's, for signals. */
    hostConnectionId: z.optional(z.string()),
  }),
  z.object({ type: z.literal('signal'), from: z.string(), data: z.unknown() }),
  /** For who asked to watch by a peer connection: the host's connection, or null once the place is lost. */
  z.object({ type: z.literal('watch'), hostConnectionId: z.nullable(z.string()) }),
  /** For the host that sends to them: all of them. */
  z.object({ type: z.literal('watchers'), connectionIds: z.array(z.string()) }),
  /** For watchers: what is on the stream, or was within the last minute; HLS has it in its playlists. */
  z.object({ type: z.literal('graphics'), items: z.array(LiveHypergraphic) }),
  BeatEvent,
  RefusedEvent,
  ClosedEvent,
]);
export type RealtimeEvent = z.infer<typeof RealtimeEvent>;
