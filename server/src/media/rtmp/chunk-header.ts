import { RtmpError } from './rtmp-error.ts';

export interface ChunkHeader {
  type: number;
  streamId: number;
  length: number;
  timestamp: number;
  /** Added to the time by a header without one. After a full header it is the timestamp itself. */
  delta: number;
  /**
   * Value of the extended field, which then is in every chunk of the message; undefined if the time fits in 24 bits.
   */
  extended: number | undefined;
}

const extendedMark = 0xffffff;
const fieldBytes = [11, 7, 3, 0] as const;

export function readBasicHeader(
  bytes: Buffer,
): { format: 0 | 1 | 2 | 3; chunkStream: number; size: number } | undefined {
  const [first, second, third] = bytes;
  if (first === undefined) return undefined;
  const format = (first >> 6) as 0 | 1 | 2 | 3;
  const low = first & 0x3f;
  if (low > 1) return { format, chunkStream: low, size: 1 };
  if (second === undefined) return undefined;
  if (low === 0) return { format, chunkStream: second + 64, size: 2 };
  if (third === undefined) return undefined;
  return { format, chunkStream: third * 256 + second + 64, size: 3 };
}

/** The message header at the start of `bytes` with its size, or undefined if there are too few bytes. */
export function nextHeader(
  bytes: Buffer,
  format: 0 | 1 | 2 | 3,
  before: ChunkHeader | undefined,
  isContinued: boolean,
): { header: ChunkHeader; size: number } | undefined {
  if (format !== 0 && !before) throw new RtmpError('bad-protocol', 'a chunk stream begins without a whole header');
  if (format === 3) return repeatHeader(bytes, before as ChunkHeader, isContinued);

  let size = fieldBytes[format];
  if (bytes.length < size) return undefined;
  const field = bytes.readUIntBE(0, 3);
  let extended: number | undefined;
  if (field === extendedMark) {
    if (bytes.length < size + 4) return undefined;
    extended = bytes.readUInt32BE(size);
    size += 4;
  }
  const delta = extended ?? field;
  const timestamp = format === 0 ? delta : ((before as ChunkHeader).timestamp + delta) >>> 0;
  const length = format === 2 ? (before as ChunkHeader).length : bytes.readUIntBE(3, 3);
  const type = format === 2 ? (before as ChunkHeader).type : (bytes[6] as number);
  const streamId = format === 0 ? bytes.readUInt32LE(7) : (before as ChunkHeader).streamId;
  return { header: { type, streamId, length, timestamp, delta, extended }, size };
}

/**
 * Within a message some senders repeat the extended timestamp and some do not: it is repeated if the bytes match it.
 */
function repeatHeader(bytes: Buffer, before: ChunkHeader, isContinued: boolean) {
  const { extended } = before;
  if (extended !== undefined && bytes.length < 4) return undefined;
  if (isContinued) {
    return { header: before, size: extended !== undefined && bytes.readUInt32BE(0) === extended ? 4 : 0 };
  }
  const delta = extended === undefined ? before.delta : bytes.readUInt32BE(0);
  const header: ChunkHeader = {
    ...before,
    delta,
    timestamp: (before.timestamp + delta) >>> 0,
    extended: extended === undefined ? undefined : delta,
  };
  return { header, size: extended === undefined ? 0 : 4 };
}
