import { expect, test } from 'vitest';
import { createChunkReader, type RtmpMessage } from './chunk-reader.ts';
import { chunkSize, wholeChunk } from './raw-encoder.testing.ts';

function readAll(pieces: readonly Uint8Array[], limits = { messageBytes: 10_000, chunkStreams: 8 }) {
  const reader = createChunkReader(limits);
  const messages: RtmpMessage[] = [];
  for (const piece of pieces) {
    reader.push(Buffer.from(piece));
    for (let message = reader.read(); message; message = reader.read()) messages.push(message);
  }
  return messages.map(({ timestamp, payload }) => ({ timestamp, text: payload.toString('latin1') }));
}

const text = (size: number, letter = 'a') => Buffer.alloc(size, letter);
const first = (timestamp: number, payload: Buffer) => wholeChunk({ type: 8, payload, timestamp, chunkStream: 4 });
/** Format 1: a difference, a length and a type. */
const second = (delta: number, payload: Buffer) => {
  const header = Buffer.alloc(8);
  header[0] = 0x44;
  header.writeUIntBE(delta, 1, 3);
  header.writeUIntBE(payload.length, 4, 3);
  header[7] = 8;
  return Buffer.concat([header, payload]);
};
const third = (delta: number, payload: Buffer) => Buffer.concat([Buffer.of(0x84, 0, 0, delta), payload]);
const fourth = (payload: Buffer) => Buffer.concat([Buffer.of(0xc4), payload]);
const extension = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value, 0);
  return bytes;
};

test('headers take omitted fields from earlier ones', () => {
  const bytes = [first(100, text(3)), second(20, text(2, 'b')), third(30, text(2, 'c')), fourth(text(2, 'd'))];
  expect(readAll(bytes)).toEqual([
    { timestamp: 100, text: 'aaa' },
    { timestamp: 120, text: 'bb' },
    { timestamp: 150, text: 'cc' },
    { timestamp: 180, text: 'dd' },
  ]);
});

test('after a full header, a header without a difference repeats its time', () => {
  const read = readAll([first(23, text(2)), fourth(text(2)), fourth(text(2))]);
  expect(read.map(({ timestamp }) => timestamp)).toEqual([23, 46, 69]);
});

test('messages of several chunk streams are assembled side by side', () => {
  const one = wholeChunk({ type: 8, payload: text(200, 'x'), chunkStream: 4 });
  const other = wholeChunk({ type: 9, payload: text(150, 'y'), chunkStream: 5 });
  const bytes = [one.subarray(0, 140), other.subarray(0, 140)];
  bytes.push(Buffer.concat([Buffer.of(0xc4), text(72, 'x')]), Buffer.concat([Buffer.of(0xc5), text(22, 'y')]));
  expect(readAll(bytes).map(({ text: read }) => read)).toEqual(['x'.repeat(200), 'y'.repeat(150)]);
});

test('the sender changes the chunk size between two chunks', () => {
  const long = first(0, text(300));
  const bytes = [chunkSize(300), long, chunkSize(128), long.subarray(0, 140), fourth(text(128)), fourth(text(44))];
  expect(readAll(bytes).map(({ text: read }) => read.length)).toEqual([300, 300]);
});

test.each([
  ['repeated in every chunk', true],
  ['in the first chunk only', false],
])('times beyond 24 bits are read, %s', (_case, isRepeated) => {
  const time = 0x01020304;
  const long = first(time, text(150));
  const rest = Buffer.concat([Buffer.of(0xc4), isRepeated ? extension(time) : Buffer.alloc(0), text(22)]);
  expect(readAll([long.subarray(0, 144), rest])).toEqual([{ timestamp: time, text: 'a'.repeat(150) }]);
});

test('a message that omits a difference beyond 24 bits has it in its extension', () => {
  const again = Buffer.concat([Buffer.of(0xc4), extension(0x01000000), text(2)]);
  expect(readAll([first(0x01000000, text(2)), again])[1]).toEqual({ timestamp: 0x02000000, text: 'aa' });
});

test('times wrap around at 32 bits', () => {
  expect(readAll([first(0xfffffff0, text(1)), second(0x20, text(1))])[1]?.timestamp).toBe(0x10);
});

test('an aborted message is forgotten', () => {
  const abort = wholeChunk({ type: 2, payload: Buffer.of(0, 0, 0, 4), chunkStream: 2 });
  const bytes = [first(0, text(200)).subarray(0, 140), abort, first(5, text(2, 'z'))];
  expect(readAll(bytes)).toEqual([{ timestamp: 5, text: 'zz' }]);
});

test('finished, aborted and restarted messages take no room from later ones', () => {
  const abort = wholeChunk({ type: 2, payload: Buffer.of(0, 0, 0, 4), chunkStream: 2 });
  const whole = [first(0, text(300)).subarray(0, 140), fourth(text(128)), fourth(text(44))];
  const begun = first(0, text(300)).subarray(0, 140);
  const bytes = Array.from({ length: 20 }, () => [begun, abort, begun, ...whole]).flat();
  expect(readAll(bytes, { messageBytes: 300, chunkStreams: 8 })).toHaveLength(20);
});

test.each([
  [64, Buffer.of(0, 0)],
  [319, Buffer.of(0, 255)],
  [320, Buffer.of(1, 0, 1)],
  [65_599, Buffer.of(1, 255, 255)],
])('chunk stream %i has its number in additional bytes', (_number, basic) => {
  const rest = wholeChunk({ type: 8, payload: text(3) }).subarray(1);
  expect(readAll([basic, rest])).toEqual([{ timestamp: 0, text: 'aaa' }]);
});

test('bytes can arrive in any pieces', () => {
  const bytes = Buffer.concat([first(0x01020304, text(100)), second(9, text(50)), fourth(text(50)), first(7, text(0))]);
  const one = readAll([bytes]);
  expect(one).toHaveLength(4);
  expect(readAll(Array.from(bytes, (byte) => Buffer.of(byte)))).toEqual(one);
});

test.each([
  [
    'too many chunk streams',
    Array.from({ length: 9 }, (_, index) => wholeChunk({ type: 8, payload: text(1), chunkStream: index + 3 })),
  ],
  ['a message that is too long', [first(0, text(10_001))]],
])('%s is refused', (_case, bytes) => {
  expect(() => readAll(bytes)).toThrow(expect.objectContaining({ reason: 'bad-protocol' }));
});
