import {
  type StudioConfig,
  type StudioHello,
  type StudioReply,
  studioChunkHeaderBytes,
  studioHeaderBytes,
  studioMessageKinds,
} from '@zeacon/contract';

type MessageKind = keyof typeof studioMessageKinds;

/** One encoded picture or packet of sound, times in microseconds of the clock that both share. */
export interface EncodedChunk {
  kind: 'video' | 'audio';
  key: boolean;
  ptsUs: number;
  durationUs: number;
  data: Uint8Array;
}

const keyFlag = 1;

const sequenceOffset = 1;

/** Writes the number of a message that was created earlier. */
export function writeSequence(bytes: Uint8Array<ArrayBuffer>, sequence: number): void {
  new DataView(bytes.buffer).setUint32(sequenceOffset, sequence);
}

function header(kind: MessageKind, size: number): { bytes: Uint8Array<ArrayBuffer>; view: DataView } {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, studioMessageKinds[kind]);
  return { bytes, view };
}

/** The sequence of this and other messages is 0 until it is written. */
export function toJsonMessage(kind: 'hello' | 'config', value: StudioHello | StudioConfig) {
  const text = new TextEncoder().encode(JSON.stringify(value));
  const { bytes } = header(kind, studioHeaderBytes + text.length);
  bytes.set(text, studioHeaderBytes);
  return bytes;
}

export function toChunkMessage(chunk: EncodedChunk) {
  const { bytes, view } = header(chunk.kind, studioChunkHeaderBytes + chunk.data.length);
  view.setUint8(studioHeaderBytes, chunk.key ? keyFlag : 0);
  view.setBigInt64(studioHeaderBytes + 1, BigInt(Math.round(chunk.ptsUs)));
  view.setUint32(studioHeaderBytes + 9, Math.max(0, Math.round(chunk.durationUs)));
  bytes.set(chunk.data, studioChunkHeaderBytes);
  return bytes;
}

export function toEndMessage() {
  return header('end', studioHeaderBytes).bytes;
}

/** Undefined for unknown replies. */
export function readReply(data: unknown): StudioReply | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const reply = JSON.parse(data) as StudioReply;
    return ['resume', 'ack', 'key-frame', 'closed'].includes(reply.type) ? reply : undefined;
  } catch {
    return undefined;
  }
}
