import { messageTypes, userEvents } from './message-types.ts';

export const outgoingChunkBytes = 4096;

interface Outgoing {
  chunkStream: number;
  type: number;
  streamId?: number;
  payload: Uint8Array;
}

/** A message as bytes, in chunks of the size announced by `setChunkSize`, without a time. */
export function toChunks({ chunkStream, type, streamId = 0, payload }: Outgoing): Buffer {
  const header = Buffer.alloc(12);
  header[0] = chunkStream;
  header.writeUIntBE(payload.length, 4, 3);
  header[7] = type;
  header.writeUInt32LE(streamId, 8);
  const pieces: Uint8Array[] = [header];
  for (let at = 0; at < payload.length; at += outgoingChunkBytes) {
    if (at > 0) pieces.push(Uint8Array.of(0xc0 | chunkStream));
    pieces.push(payload.subarray(at, at + outgoingChunkBytes));
  }
  return Buffer.concat(pieces);
}

const control = (type: number, payload: Buffer) => toChunks({ chunkStream: 2, type, payload });

export function setChunkSize(): Buffer {
  return control(messageTypes.setChunkSize, uint32(outgoingChunkBytes));
}

export function acknowledgement(receivedBytes: number): Buffer {
  return control(messageTypes.acknowledgement, uint32(receivedBytes % 2 ** 32));
}

export function windowSize(bytes: number): Buffer {
  return control(messageTypes.windowSize, uint32(bytes));
}

/** With the limit type "dynamic". */
export function peerBandwidth(bytes: number): Buffer {
  return control(messageTypes.peerBandwidth, Buffer.concat([uint32(bytes), Uint8Array.of(2)]));
}

export function userControl(event: keyof typeof userEvents, value: number): Buffer {
  const payload = Buffer.alloc(6);
  payload.writeUInt16BE(userEvents[event], 0);
  payload.writeUInt32BE(value >>> 0, 2);
  return control(messageTypes.userControl, payload);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value, 0);
  return bytes;
}
