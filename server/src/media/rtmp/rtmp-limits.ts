/** Times in milliseconds, sizes in bytes. */
export interface RtmpLimits {
  /** Of one message of a sender that was accepted. */
  messageBytes: number;
  /** Of one message of a sender that is not known yet. */
  firstMessageBytes: number;
  /** Of commands and metadata. */
  commandBytes: number;
  /** Interleaved chunk streams of one connection. */
  chunkStreams: number;
  /** For the handshake, for `connect`, and for `publish` with its decision, each. */
  stageMs: number;
  /** After that much silence a ping is sent. */
  pingAfterMs: number;
  /** After that much silence the connection is lost. */
  silenceMs: number;
  /** How long senders may take to leave once they were told to. */
  closeGraceMs: number;
  connections: number;
  connectionsPerAddress: number;
  /** Connections that do not publish yet. */
  strangers: number;
  /** Of answers a sender does not read. */
  unreadBytes: number;
}

export const rtmpLimits: RtmpLimits = {
  messageBytes: 8 * 1024 ** 2,
  firstMessageBytes: 64 * 1024,
  commandBytes: 256 * 1024,
  chunkStreams: 64,
  stageMs: 10_000,
  pingAfterMs: 10_000,
  silenceMs: 30_000,
  closeGraceMs: 1_000,
  connections: 1_000,
  connectionsPerAddress: 32,
  strangers: 200,
  unreadBytes: 1024 ** 2,
};
