import type { LiveInput } from '../live/live-input.ts';

/** An encoder that asks to publish. */
export interface RtmpPublishRequest {
  /** The path of its address without slashes at the ends: `live`. */
  app: string;
  /** Secret: neither logged nor stored. */
  streamKey: string;
  /** IP address of the sender, without port. */
  address: string;
  /** The encoder's name for itself when it connects, or ''. Its metadata, given to `described`, is more precise. */
  software: string;
  /** Aborted if the sender leaves before the decision. */
  signal: AbortSignal;
}

/** The encoder's description of itself (`onMetaData`); unchecked. */
export interface RtmpDescription {
  software: string;
  width: number | undefined;
  height: number | undefined;
  frameRate: number | undefined;
  /** Bits per second, as set in the encoder. */
  videoBitrate: number | undefined;
  audioBitrate: number | undefined;
}

/**
 * - `finished`: the encoder said so.
 * - `lost`: the connection broke or fell silent.
 * - `stopped`: the session's `stop` was aborted.
 * - `bad-media`: a codec that cannot be used; `message` says for a person which.
 * - `bad-protocol`: what came is not RTMP, or goes beyond the limits.
 * - `shutdown`: this server closes.
 */
export type RtmpEndReason = 'finished' | 'lost' | 'stopped' | 'bad-media' | 'bad-protocol' | 'shutdown';

/** One accepted session. Methods are called one after another, and must not throw. */
export interface RtmpSession {
  /** Gets `end()` right before `closed`, whatever the reason. */
  input: LiveInput;
  /** Called for every `onMetaData`, of which encoders send one or a few. */
  described?(description: RtmpDescription): void;
  /** Called exactly once; nothing is written after it. Also if the sender left before `accept` had decided. */
  closed(reason: RtmpEndReason, message?: string): void;
  /** Abort it to disconnect the sender: the key was replaced, another sender took over, the live has ended. */
  stop?: AbortSignal;
}

/** Undefined for a key that is unknown or may not publish now. If it rejects, the sender is refused as well. */
export type AcceptRtmp = (request: RtmpPublishRequest) => Promise<RtmpSession | undefined>;

export interface RtmpServer {
  /** Port 0 takes a free one. Rejects if the address is in use. */
  listen(host: string, port: number): Promise<void>;
  /** Ends every session with `shutdown`, waits `closeGraceMs` for the senders to leave, and then disconnects them. */
  close(): Promise<void>;
  /** Undefined unless listening. */
  address(): { host: string; port: number } | undefined;
}
