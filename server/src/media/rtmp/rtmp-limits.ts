/** Times in milliseconds, sizes in bytes. */
export interface RtmpLimits {
  /** Size of one message of an accepted sender. */
  messageBytes: number;
  /** Size of one message of a sender that is not accepted yet. */
  firstMessageBytes: number;
  /** Size of commands and metadata. */
  commandBytes: number;
  /** Interleaved chunk streams of one connection. */
  chunkStreams: number;
  /** Time limit for each step: the handshake, `connect`, and `publish` with its decision. */
  stageMs: number;
  /** A ping is sent after this much silence. */
  pingAfterMs: number;
  /** The connection counts as lost after this much silence. */
  silenceMs: number;
  /** How long senders have to leave after they were told to. */
  closeGraceMs: number;
  connections: number;
  connectionsPerAddress: number;
  /** Connections that do not publish yet. */
  strangers: number;
  /** Size of the answers that a sender has not read. */
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
