/**
 * How a browser sends encoded media to the server: one WebSocket, binary messages both ways, integers big-endian. Its
 * protocols are {@link studioProtocol} and the token.
 *
 * The sender numbers its messages from 1 (`sequence`) within one `sendId` that it chooses. What has arrived may still
 * be lost with the server, so the sender keeps everything that is not stored, starting at the key frame it depends on.
 * After a broken connection it continues from the number that the server names. If the server tells it to begin at 1
 * although it had sent more, the server no longer knows it (it was restarted): the sender then restarts its numbering
 * and sends everything it kept, `config` first. The server recognises by the times what it has already stored and skips
 * it, so the live continues without a gap. A new `sendId` (a reloaded page) continues the same live after a
 * discontinuity.
 *
 * Sender → server: `u8 kind`, `u32 sequence`, then by kind:
 * - `hello` (sequence 0, first message of every connection): UTF-8 JSON {@link StudioHello}.
 * - `video`, `audio`: `u8 flags` (bit 0: key), `i64 ptsUs`, `u32 durationUs`, then the encoded chunk (AVC with lengths;
 *   raw AAC or Opus packets). Times are microseconds of one clock that both tracks share; decode order equals
 *   presentation order (no B-frames).
 * - `config`: UTF-8 JSON {@link StudioConfig}; before the first chunk, and whenever the encoder is reconfigured.
 * - `end` : this sender is finished; the live is interrupted unless its status is changed.
 *
 * Server → sender: UTF-8 JSON {@link StudioReply}.
 */
export const studioMessageKinds = { hello: 0, config: 1, video: 2, audio: 3, end: 4 } as const;

/** The first of the WebSocket's protocols. */
export const studioProtocol = 'zeacon.studio';

export const studioHeaderBytes = 5;
export const studioChunkHeaderBytes = 18;
/** Size limit of one message. */
export const studioMessageMaxBytes = 8 * 1024 ** 2;

export interface StudioHello {
  sendId: string;
  /**
   * The sender's clock: epoch ms at `ptsUs` 0. The server keeps it close to its own clock. Once an `ack` has named
   * another value, that one.
   */
  epochMs: number;
  software: string;
  /** Whether something was already sent under this `sendId`: the data that follows may be stored already. */
  isResumed?: boolean | undefined;
}

export interface StudioConfig {
  /**
   * `description` is Base64: the `avcC` record; the AudioSpecificConfig, for Opus the `OpusHead`. Null if the track is
   * not sent.
   */
  video: { codec: string; description: string; width: number; height: number } | null;
  audio: { codec: string; description: string; sampleRate: number; numberOfChannels: number } | null;
}

export type StudioReply =
  /** Send from `sequence`: everything before it has arrived. Answer to `hello`. */
  | { type: 'resume'; sequence: number }
  /**
   * Everything up to `sequence` has arrived. Everything up to `stored` survives a server restart and need only be kept
   * if pictures that are not stored depend on it. `epochMs` is the origin of the live's dates, null before anything is
   * stored.
   */
  | { type: 'ack'; sequence: number; stored: number; epochMs: number | null }
  /** The server wants a key frame next: nothing was lost, but a viewer needs one, or the other encoder left. */
  | { type: 'key-frame' }
  /** The channel is closing for good. */
  | { type: 'closed'; code: 'live.ended' | 'live.replaced' | 'live.bad_media'; message: string };
