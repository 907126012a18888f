import type { LiveInput } from '../live/live-input.ts';

/** An encoder that asks to publish. */
export interface RtmpPublishRequest {
  /** The path of its address without slashes at the ends: `live`. */
  app: string;
  /** Secret: neither logged nor stored. */
  streamKey: string;
  /** Of the sender, without port. */
  address: string;
  /** What the encoder calls itself when it connects, or ''. Its metadata, told by `described`, knows better. */
  software: string;
  /** Aborted when the sender is gone before it was decided. */
  signal: AbortSignal;
}

/** What the encoder says of itself (`onMetaData`); nothing of it is checked. */
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

/** One publishing that was accepted. The methods are called one after the other, and must not throw. */
export interface RtmpSession {
  /** Gets `end()` right before `closed`, however it ends. */
  input: LiveInput;
  /** Called for every `onMetaData`, of which encoders send one or few. */
  described?(description: RtmpDescription): void;
  /** Exactly once; nothing is written after it. Also when the sender left while `accept` was still deciding. */
  closed(reason: RtmpEndReason, message?: string): void;
  /** Abort it to cut the sender off: the key was replaced, another sender took over, the live has ended. */
  stop?: AbortSignal;
}

/** Undefined for a key that is not known or may not publish now. Rejected, the sender is sent away as well. */
export type AcceptRtmp = (request: RtmpPublishRequest) => Promise<RtmpSession | undefined>;

export interface RtmpServer {
  /** Port 0 takes a free one. Rejects when the address is taken. */
  listen(host: string, port: number): Promise<void>;
  /** Ends every session with `shutdown`, waits `closeGraceMs` for the senders to leave, and then drops them. */
  close(): Promise<void>;
  /** Undefined unless listening. */
  address(): { host: string; port: number } | undefined;
}
