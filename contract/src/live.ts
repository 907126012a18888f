import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { DeliveryProtocol } from './enums.ts';
import { LiveStatus, PublicLive } from './live-state.ts';
import { Instant } from './query.ts';
import { viewerCall, viewerErrors } from './viewer-call.ts';

/** How the media arrives. */
export const LiveIngest = z.object({
  kind: z.enum(['studio', 'rtmp']),
  connectedDate: Instant,
  /** Name the encoder gives, or ''. */
  software: z.string(),
  videoCodec: z.nullable(z.string()),
  audioCodec: z.nullable(z.string()),
  width: z.number(),
  height: z.number(),
  /** Over the last few seconds. */
  frameRate: z.number(),
  videoBitrate: z.number(),
  audioBitrate: z.number(),
  keyFrameIntervalMs: z.number(),
  droppedFrames: z.number(),
  /** For a person: what to change in the encoder's settings. */
  warnings: z.array(z.string()),
  /** For a person: why the live is not, or not wholly, recorded. */
  recordingProblem: z.nullable(z.string()),
  /**
   * A second, smaller quality for slow connections:
   * - `encoded`: viewers have it.
   * - `waiting`: they have only what is sent, because other lives are encoded; it begins once it is this live's turn.
   * - `none`: there is none of this source, or on this server.
   */
  lowerQuality: z.enum(['none', 'waiting', 'encoded']),
});
export type LiveIngest = z.infer<typeof LiveIngest>;

export const LiveSettings = z.object({
  streamMode: DeliveryProtocol,
  canRaiseHand: z.boolean(),
  /** Whether viewers may chat. */
  hasChat: z.boolean(),
  /** Seconds between two messages of one viewer; 0 leaves only the general limit. */
  chatSlowModeSec: z.number().check(z.int(), z.minimum(0), z.maximum(600)),
  /** Whether the stream goes live when an encoder starts sending; otherwise the host starts it in the studio. */
  startsWithEncoder: z.boolean(),
  /** Recorded, but shown only to its owner. */
  recordOnly: z.boolean(),
  shouldPlayVod: z.boolean(),
});
export type LiveSettings = z.infer<typeof LiveSettings>;

/** A live stream as its host sees it. */
export const Live = z.object({
  ...LiveSettings.shape,
  streamId: z.string(),
  liveStatus: LiveStatus,
  startedDate: z.nullable(Instant),
  interruptedDate: z.nullable(Instant),
  /** The encoder may reconnect until then; null unless interrupted. */
  graceEndsDate: z.nullable(Instant),
  endedDate: z.nullable(Instant),
  /** Of the tracked session; null before it starts. */
  sessionId: z.nullable(z.string()),
  /** The recording, once there is one. */
  archiveId: z.nullable(z.string()),
  hlsBroadcastUrl: z.nullable(z.string()),
  ingest: z.nullable(LiveIngest),
  /** The latest encoder that was refused for what it sends; null once one is let in. */
  refusedEncoder: z.nullable(
    z.object({
      refusedDate: Instant,
      /** For a person: what to change in the encoder's settings. */
      reason: z.string(),
    }),
  ),
  viewerCount: z.number(),
  /**
   * How many viewers a studio sends to by peer connections when `streamMode` is `webRtc`; 0 if this server allows none.
   */
  maxPeerViewers: z.number(),
  /**
   * It cannot start before its business pays for its plan or chooses one. One that is on air goes on, and can be
   * interrupted.
   */
  needsPlan: z.boolean(),
  /** For encoders; null if this server accepts no RTMP, and for users who may not go live. The key is secret. */
  rtmp: z.nullable(z.object({ url: z.string(), streamKey: z.string() })),
});
export type Live = z.infer<typeof Live>;

const tag = 'Live';
const params = z.object({ id: z.string() });
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const ofStream = [...signedIn, 'stream.not_found', 'live.not_live'] as const;

export const getLive = endpoint({
  method: 'GET',
  path: `${streamBase}/:id/live`,
  tag,
  summary: 'Read the state, the settings and the encoder address of a live stream',
  requires: { kind: 'business', permission: 'live.read' },
  params,
  reply: Live,
  errors: [...ofStream],
});

export const changeLiveSettings = endpoint({
  method: 'PATCH',
  path: `${streamBase}/:id/live`,
  tag,
  summary: 'Change settings of a live stream; what is left out stays',
  requires: { kind: 'business', permission: 'live.host' },
  audit: 'stream.live_settings_changed',
  params,
  body: z.partial(LiveSettings),
  reply: Live,
  errors: [...ofStream, 'request.invalid'],
});

/** Disconnects any encoder that uses the old key. */
export const rotateStreamKey = endpoint({
  method: 'POST',
  path: `${streamBase}/:id/live/rotate-key`,
  tag,
  summary: 'Replace the stream key of a live stream',
  requires: { kind: 'business', permission: 'live.host' },
  impersonated: 'never',
  audit: 'stream.key_rotated',
  params,
  reply: Live,
  errors: [...ofStream],
});

/** The media goes over a WebSocket as `studio-channel.ts` describes. */
export const openStudioChannel = endpoint({
  method: 'POST',
  path: `${streamBase}/:id/live/studio-channel`,
  tag,
  summary: 'Ask for the channel over which a browser sends its picture and sound',
  requires: { kind: 'business', permission: 'live.host' },
  audit: { none: 'ticket' },
  params,
  status: 201,
  reply: z.object({
    /** Relative to the platform's origin, with `ws` for `http`. */
    url: z.string(),
    /**
     * Named as the second of the WebSocket's protocols, so that no log of addresses keeps it; the first is
     * `zeacon.studio`. Can be used repeatedly until `expiresDate`, as long as whoever asked may host.
     */
    token: z.string(),
    expiresDate: Instant,
  }),
  errors: [...ofStream, 'live.ended'],
});

export const getViewerLive = endpoint({
  method: 'GET',
  path: `${streamBase}/viewer/live`,
  tag,
  summary: 'Read where a live stream is, for its viewers',
  requires: { kind: 'viewer' },
  shows: 'stream',
  ...viewerCall,
  reply: PublicLive,
  errors: [...viewerErrors, 'live.not_live'],
});
