import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { readAmf0 } from './amf0-reader.ts';
import { type AmfAnswer, writeAmf0 } from './amf0-writer.ts';
import { createChunkReader, type RtmpMessage } from './chunk-reader.ts';

interface Sent {
  type: number;
  payload: Uint8Array;
  timestamp?: number;
  chunkStream?: number;
}

/** A message in one chunk with a full header; the chunk size must be large enough for it. */
export function wholeChunk({ type, payload, timestamp = 0, chunkStream = 4 }: Sent): Buffer {
  const header = Buffer.alloc(12);
  header[0] = chunkStream;
  header.writeUIntBE(Math.min(timestamp, 0xffffff), 1, 3);
  header.writeUIntBE(payload.length, 4, 3);
  header[7] = type;
  header.writeUInt32LE(1, 8);
  const extended = Buffer.alloc(timestamp >= 0xffffff ? 4 : 0);
  if (extended.length > 0) extended.writeUInt32BE(timestamp, 0);
  return Buffer.concat([header, extended, payload]);
}

export const command = (...values: AmfAnswer[]) => wholeChunk({ type: 20, payload: writeAmf0(values), chunkStream: 3 });
export const chunkSize = (bytes: number) => {
  const payload = Buffer.alloc(4);
  payload.writeUInt32BE(bytes, 0);
  return wholeChunk({ type: 1, payload, chunkStream: 2 });
};

export const greeting = Buffer.concat([Buffer.of(3), Buffer.alloc(1536, 7)]);
export const afterGreeting = Buffer.alloc(1536, 9);
export const connectToLive = command('connect', 1, {
  app: 'live',
  flashVer: 'raw/1.0',
  tcUrl: 'rtmp://127.0.0.1/live',
});
/** Everything an encoder sends before media, at once. */
export const publishing = (key: string) =>
  Buffer.concat([
    ...[greeting, afterGreeting, chunkSize(2 ** 20), connectToLive],
    ...[command('createStream', 2, null), command('publish', 3, null, key, 'live')],
  ]);

/** Sends bytes unchanged; the server's answers are read as messages. */
export async function openRaw(port: number) {
  const socket = connect(port, '127.0.0.1');
  const reader = createChunkReader({ messageBytes: 2 ** 20, chunkStreams: 64 });
  const messages: RtmpMessage[] = [];
  const awaited: { isIt(message: RtmpMessage): boolean; found(message: RtmpMessage): void }[] = [];
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let skipped = 0;

  socket.on('error', () => undefined);
  socket.on('data', (bytes: Buffer) => {
    const rest = bytes.subarray(Math.max(0, 3073 - skipped));
    skipped += bytes.length;
    if (rest.length === 0) return;
    reader.push(rest);
    for (let message = reader.read(); message; message = reader.read()) {
      messages.push(message);
      for (const { isIt, found } of awaited) if (isIt(message)) found(message);
    }
  });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');

  function message(isIt: (message: RtmpMessage) => boolean): Promise<RtmpMessage> {
    const known = messages.find(isIt);
    return known ? Promise.resolve(known) : new Promise((found) => awaited.push({ isIt, found }));
  }

  return {
    socket,
    messages,
    closed,
    send: (...pieces: Uint8Array[]) => socket.write(Buffer.concat(pieces)),
    message,
    /** The command with that name, with its values. */
    async answer(name: string) {
      const found = await message(({ type, payload }) => type === 20 && readAmf0(payload)[0] === name);
      return readAmf0(found.payload);
    },
  };
}
