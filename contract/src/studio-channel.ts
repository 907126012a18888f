/**
 * How a browser sends encoded media to the server: one WebSocket, binary messages both ways, integers big-endian.
 *
 * The sender numbers its messages from 1 (`sequence`) within one `sendId` that it chooses. What has arrived may still be lost with the
 * server, so the sender keeps everything that is not stored, from the key frame on that it needs. After a broken connection it goes on
 * from what the server names. Told to begin at 1 though it had sent more, it is not known any more (the server was started anew): it then
 * numbers anew and sends again all that it keeps, `config` first. The server leaves out what it has stored, which it knows by the times,
 * and the live goes on without a seam. A new `sendId` (a reloaded page) goes on with the same live after a discontinuity.
 *
 * Sender → server: `u8 kind`, `u32 sequence`, then by kind:
 * - `hello` (sequence 0, first message of every connection): UTF-8 JSON {@link StudioHello}.
 * - `video`, `audio`: `u8 flags` (bit 0: key), `i64 ptsUs`, `u32 durationUs`, then the encoded chunk (AVC with lengths; raw AAC or Opus packets).
 *   Times are microseconds of one clock that both tracks share; decode order equals presentation order (no B-frames).
 * - `config`: UTF-8 JSON {@link StudioConfig}; before the first chunk, and whenever the encoder is set up anew.
 * - `end` : nothing more of this sender; the live stays and is interrupted unless its status is changed.
 *
 * Server → sender: UTF-8 JSON {@link StudioReply}.
 */
export const studioMessageKinds = { hello: 0, config: 1, video: 2, audio: 3, end: 4 } as const;

export const studioHeaderBytes = 5;
export const studioChunkHeaderBytes = 18;
/** Of one message. */
export const studioMessageMaxBytes = 8 * 1024 ** 2;

export interface StudioHello {
  sendId: string;
  /** The sender's clock: epoch ms at `ptsUs` 0. The server bounds it to its own clock. Once an `ack` named another, that one. */
  epochMs: number;
  software: string;
  /** Whether something was sent under this `sendId` already: what comes may be stored. */
  isResumed?: boolean | undefined;
}

export interface StudioConfig {
  /** `description` is Base64: the `avcC` record; the AudioSpecificConfig, for Opus the `OpusHead`. Null for a track that is not sent. */
  video: { codec: string; description: string; width: number; height: number } | null;
  audio: { codec: string; description: string; sampleRate: number; numberOfChannels: number } | null;
}

export type StudioReply =
  /** Send from `sequence` on: everything before has arrived. Answer to `hello`. */
  | { type: 'resume'; sequence: number }
  /**
   * Everything up to `sequence` has arrived. Everything up to `stored` outlives the server, and need only be kept where pictures
   * that are not stored need it. `epochMs` is what the dates of the live are counted from, null before anything is stored.
   */
  | { type: 'ack'; sequence: number; stored: number; epochMs: number | null }
  /** The server wants a key frame next: it has lost nothing, but a viewer needs one, or the other encoder left. */
  | { type: 'key-frame' }
  /** The channel closes for good. */
  | { type: 'closed'; code: 'live.ended' | 'live.replaced' | 'live.bad_media'; message: string };
