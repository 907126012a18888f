import { type ChunkHeader, nextHeader, readBasicHeader } from './chunk-header.ts';
import { MessageBuffer } from './message-buffer.ts';
import { messageTypes } from './message-types.ts';
import { RtmpError } from './rtmp-error.ts';

export interface RtmpMessage {
  type: number;
  streamId: number;
  /** Milliseconds of the sender's clock, modulo 2^32. */
  timestamp: number;
  payload: Buffer;
}

interface ChunkStream {
  header: ChunkHeader | undefined;
  /** Body of the current message. */
  body: MessageBuffer | undefined;
}

interface ChunkReaderLimits {
  messageBytes: number;
  chunkStreams: number;
}

const none = Buffer.alloc(0);
const firstChunkBytes = 128;
/** Several messages can be in progress at once, on several chunk streams. */
const messagesUnderWay = 2;

/** Assembles messages from bytes as they arrive. `limits` can change between two reads. */
export function createChunkReader(limits: ChunkReaderLimits) {
  const streams = new Map<number, ChunkStream>();
  let pending: Buffer = none;
  let chunkBytes = firstChunkBytes;
  let bytesUnderWay = 0;
  /** The chunk whose payload is being read. */
  let open: { stream: ChunkStream; left: number } | undefined;

  function streamOf(id: number): ChunkStream {
    const known = streams.get(id);
    if (known) return known;
    if (streams.size >= limits.chunkStreams) throw new RtmpError('bad-protocol', 'too many chunk streams');
    const stream: ChunkStream = { header: undefined, body: undefined };
    streams.set(id, stream);
    return stream;
  }

  function drop(stream: ChunkStream): void {
    bytesUnderWay -= stream.body?.size ?? 0;
    stream.body = undefined;
  }

  /** False if more bytes are needed. */
  function readHeader(): boolean {
    const basic = readBasicHeader(pending);
    if (!basic) return false;
    const stream = streamOf(basic.chunkStream);
    const isContinued = stream.body !== undefined;
    const found = nextHeader(pending.subarray(basic.size), basic.format, stream.header, isContinued);
    if (!found) return false;
    pending = pending.subarray(basic.size + found.size);
    stream.header = found.header;
    if (found.header.length > limits.messageBytes) throw new RtmpError('bad-protocol', 'the message is too long');
    // A header other than a continuation starts a new message, even if the one before is incomplete.
    if (basic.format !== 3) drop(stream);
    stream.body ??= new MessageBuffer(found.header.length);
    const { body } = stream;
    open = { stream, left: Math.min(chunkBytes, body.missing) };
    return true;
  }

  /** The message, if this was its last piece. */
  function readPayload(chunk: { stream: ChunkStream; left: number }): RtmpMessage | undefined {
    const { stream } = chunk;
    const body = stream.body as MessageBuffer;
    const piece = pending.subarray(0, chunk.left);
    pending = pending.subarray(piece.length);
    chunk.left -= piece.length;
    body.add(piece);
    bytesUnderWay += piece.length;
    if (chunk.left === 0) open = undefined;
    if (body.missing > 0) {
      if (bytesUnderWay <= limits.messageBytes * messagesUnderWay) return undefined;
      throw new RtmpError('bad-protocol', 'too many messages at once');
    }
    drop(stream);
    const { type, streamId, timestamp } = stream.header as ChunkHeader;
    return { type, streamId, timestamp, payload: body.take() };
  }

  function obey({ type, payload }: RtmpMessage): void {
    if (payload.length < 4) throw new RtmpError('bad-protocol', 'the control message is too short');
    const value = payload.readUInt32BE(0);
    if (type === messageTypes.setChunkSize) {
      if (value < 1 || value > 0x7fffffff) throw new RtmpError('bad-protocol', 'no such chunk size');
      chunkBytes = value;
    } else {
      const aborted = streams.get(value);
      if (aborted) drop(aborted);
    }
  }

  return {
    push(bytes: Buffer): void {
      pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    },
    /** Bytes not read yet. */
    get pendingBytes(): number {
      return pending.length;
    },
    /** The next complete message, or undefined when more bytes are needed. Throws `RtmpError`. */
    read(): RtmpMessage | undefined {
      for (;;) {
        if (!open && !readHeader()) return undefined;
        if (open && open.left > 0 && pending.length === 0) return undefined;
        const message = open && readPayload(open);
        if (!message) continue;
        if (message.type !== messageTypes.setChunkSize && message.type !== messageTypes.abort) return message;
        obey(message);
      }
    },
  };
}
