import { expect, test } from 'vitest';
import { readBatch } from './protocol-batches.ts';

const message = (type: string, body = '') => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
};
const greeting = message('', '\0\x03\0\0user\0postgres\0\0');

test('a connection begins with one greeting, whatever follows it', () => {
  const batch = readBatch(Buffer.concat([greeting, message('Q', 'select 1\0')]), false);
  expect(batch).toEqual({ kind: 'messages', length: greeting.length, messages: greeting });
});

test.each(Array.from(greeting.keys()))('a greeting of which %i bytes have arrived is waited for', (length) => {
  expect(readBatch(greeting.subarray(0, length), false)).toBeUndefined();
});

test.each([
  ['encryption by TLS', 80877103],
  ['encryption by GSS', 80877104],
])('%s is refused', (_name, code) => {
  const wish = Buffer.alloc(8);
  wish.writeInt32BE(8);
  wish.writeInt32BE(code, 4);
  expect(readBatch(wish, false)).toEqual({ kind: 'refused', length: 8 });
});

test('messages that arrived together are one batch, without what is only begun', () => {
  const whole = Buffer.concat([message('P', 'a'), message('B', 'bc'), message('S')]);
  const bytes = Buffer.concat([whole, message('Q', 'select 1\0').subarray(0, 7)]);
  expect(readBatch(bytes, true)).toEqual({ kind: 'messages', length: whole.length, messages: whole });
  expect(readBatch(bytes.subarray(whole.length), true)).toBeUndefined();
});

test('the messages of one query are one batch, however they arrive', () => {
  const query = Buffer.concat([message('P', 'a'), message('B', 'bc'), message('E', 'd'), message('S')]);
  for (let length = 0; length < query.length; length++)
    expect(readBatch(query.subarray(0, length), true)).toBeUndefined();
  expect(readBatch(query, true)).toEqual({ kind: 'messages', length: query.length, messages: query });
});

test('the end of a connection is no part of a batch', () => {
  const query = message('Q', 'select 1\0');
  const bytes = Buffer.concat([query, message('X')]);
  expect(readBatch(bytes, true)).toMatchObject({ kind: 'messages', length: query.length });
  expect(readBatch(bytes.subarray(query.length), true)).toMatchObject({ kind: 'end' });
});
