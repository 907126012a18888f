import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { ChatMessage } from './chat.ts';
import { endpoint } from './endpoint.ts';
import { GuestKey, guestLinkErrors } from './guest-links.ts';
import { Instant } from './query.ts';
import { ChatRequest, JoinedEvent } from './realtime-messages.ts';
import { JoinRequest } from './topic-messages.ts';
import { viewerErrors } from './viewer-call.ts';

/** As `RTCIceServer`. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});
export type IceServer = z.infer<typeof IceServer>;

/** The right to join a stream's channel. */
export const RealtimeTicket = z.object({
  /** WebSocket; relative to the platform's origin, with `ws` for `http`. */
  url: z.string(),
  /** Sent in the first message, never in an address. */
  token: z.string(),
  channel: z.string(),
  /** It can open connections until then. */
  expiresDate: Instant,
  iceServers: z.array(IceServer),
  /**
   * Settings for PubNub's SDK, if viewers receive the channel through PubNub. They write and catch up with the calls
   * below; `url` still opens the channel.
   */
  pubnub: z.optional(
    z.object({
      /** The SDK, relative to the platform's origin. */
      sdkUrl: z.string(),
      subscribeKey: z.string(),
      /** As PubNub's SDK expects it: a host without a scheme. */
      origin: z.string(),
      ssl: z.boolean(),
      /** Gives read access to this channel only. */
      authToken: z.string(),
      /** The name of the channel. */
      pubnubId: z.string(),
    }),
  ),
  /** Of a member of a community of the business, who writes under no other name and does not see what these authors do. */
  member: z.optional(z.object({ name: z.string(), hiddenAuthors: z.array(z.string()) })),
  /**
   * Says since when the visitor's id has been known. Send it with later calls of the same visitor to the same business:
   * in their first minute, visitors near each other share a limit of messages and raised hands.
   */
  visitorProof: z.optional(z.string()),
  /** Present if guests come on stage over an OpenTok session; `sdkUrl` is relative to the platform's origin. */
  opentok: z.optional(z.object({ sdkUrl: z.string(), apiKey: z.string() })),
});
export type RealtimeTicket = z.infer<typeof RealtimeTicket>;

const tag = 'Realtime';

export const openViewerChannel = endpoint({
  method: 'POST',
  path: `${streamBase}/viewer/realtime`,
  tag,
  summary: "Ask for the right to join a live stream's channel as a viewer",
  requires: { kind: 'viewer' },
  shows: 'stream',
  headers: z.object({ 'embed-token': z.optional(z.string()) }),
  body: z.object({
    streamId: z.string().check(z.maxLength(64)),
    /** The media `token`, if the stream is not public. */
    token: z.optional(z.string()),
    visitorId: z.string().check(z.minLength(8), z.maxLength(64)),
    /** From an earlier reply. Anything that proves nothing is ignored. */
    visitorProof: z.optional(z.string().check(z.maxLength(100))),
    /**
     * Of the live's guest link: lets in whoever has it, though the live is not public, or not published yet, and lets
     * them raise a hand whatever `canRaiseHand` says.
     */
    guestKey: z.optional(GuestKey),
  }),
  status: 201,
  reply: RealtimeTicket,
  errors: [...viewerErrors, ...guestLinkErrors, 'live.not_live', 'request.rate_limited'],
});

export const openHostChannel = endpoint({
  method: 'POST',
  path: `${streamBase}/:id/live/realtime`,
  tag,
  summary: "Ask for the right to join a live stream's channel as its host",
  requires: { kind: 'business', permission: 'live.host' },
  audit: { none: 'ticket' },
  params: z.object({ id: z.string() }),
  status: 201,
  reply: RealtimeTicket,
  errors: ['auth.required', 'auth.token_expired', 'stream.not_found', 'live.not_live'],
});

/** Includes the ticket's `token`, as in the first message of a WebSocket. */
const joinRequest = JoinRequest.shape;
const chatRequest = ChatRequest.shape;
const holderErrors = [
  'request.invalid',
  'auth.required',
  'auth.token_expired',
  'request.rate_limited',
  'embed_site.refused',
] as const;

/** For clients that follow a channel without its WebSocket. The call does not join the channel. */
export const catchUpChannel = endpoint({
  method: 'POST',
  path: `${streamBase}/viewer/realtime/catch-up`,
  tag,
  summary: "Read where a channel stands and what was missed of it, with a viewer's ticket",
  requires: { kind: 'channel' },
  shows: 'channel',
  body: z.object({ token: joinRequest.token, afterSeq: joinRequest.afterSeq }),
  reply: JoinedEvent,
  errors: [...holderErrors, 'stream.not_found', 'stream.expired'],
});

/** Stored once per `ref`, however often it is sent. */
export const writeInChannel = endpoint({
  method: 'POST',
  path: `${streamBase}/viewer/realtime/chat`,
  tag,
  summary: "Write in a stream's chat, with a viewer's ticket",
  requires: { kind: 'channel' },
  shows: 'channel',
  body: z.object({
    token: joinRequest.token,
    ref: chatRequest.ref,
    name: chatRequest.name,
    text: chatRequest.text,
    pictureDate: chatRequest.pictureDate,
  }),
  status: 201,
  reply: z.object({ message: ChatMessage }),
  errors: [
    ...holderErrors,
    'stream.not_found',
    'stream.expired',
    'chat.off',
    'chat.blocked',
    'chat.too_fast',
    'chat.not_found',
    'live.name_refused',
  ],
});
