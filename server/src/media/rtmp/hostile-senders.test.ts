import { expect, test } from 'vitest';
import {
  afterGreeting,
  chunkSize,
  command,
  connectToLive,
  greeting,
  openRaw,
  publishing,
  wholeChunk,
} from './raw-encoder.testing.ts';
import { useRtmpServer } from './rtmp.testing.ts';

const quick = { stageMs: 100 };
const greeted = Buffer.concat([greeting, afterGreeting]);
const sound = (timestamp: number) => wholeChunk({ type: 8, payload: Buffer.alloc(20_000, 0xaf), timestamp });

test.each([
  ['says nothing', Buffer.alloc(0)],
  ['does not end the handshake', greeting],
  ['does not connect', greeted],
  ['does not publish', Buffer.concat([greeted, connectToLive])],
])('a sender that %s is disconnected', async (_case, bytes) => {
  const { port } = await useRtmpServer(quick);
  const raw = await openRaw(port);
  raw.send(bytes);
  await raw.closed;
});

test('bytes that trickle in do not extend the time limit', async () => {
  const { port } = await useRtmpServer(quick);
  const raw = await openRaw(port);
  const timer = setInterval(() => raw.socket.write(Buffer.of(3)), 5);
  await raw.closed;
  clearInterval(timer);
});

test.each([
  ['HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: zeacon.example\r\n\r\n')],
  ['a command before connect', Buffer.concat([greeted, command('createStream', 1, null)])],
  ['a header that repeats nothing', Buffer.concat([greeted, Buffer.of(0xc3)])],
  ['a long message of a stranger', Buffer.concat([greeted, wholeChunk({ type: 20, payload: Buffer.alloc(70_000) })])],
  ['broken AMF', Buffer.concat([greeted, wholeChunk({ type: 20, payload: Buffer.alloc(9, 0xff) })])],
  ['a chunk size of nothing', Buffer.concat([greeted, chunkSize(0)])],
])('%s ends the connection before its time', async (_case, bytes) => {
  const { port, all } = await useRtmpServer();
  const raw = await openRaw(port);
  raw.send(bytes);
  await raw.closed;
  expect(all).toEqual([]);
});

test('endlessly nested AMF is not followed', async () => {
  const { port, lines } = await useRtmpServer();
  const raw = await openRaw(port);
  const nested = Buffer.concat(Array.from({ length: 5_000 }, () => Buffer.from([3, 0, 1, 0x61])));
  raw.send(greeted, chunkSize(2 ** 16), wholeChunk({ type: 20, payload: nested }));
  await raw.closed;
  expect(lines.join()).toMatch(/nested too deeply/);
});

test('a message beyond the limit ends the session of an accepted encoder', async () => {
  const { port, next } = await useRtmpServer({ messageBytes: 100_000 });
  const accepted = next();
  const raw = await openRaw(port);
  raw.send(publishing('key-1'));
  const taken = await accepted;
  await raw.answer('onStatus');
  raw.send(wholeChunk({ type: 9, payload: Buffer.alloc(100_001) }));
  expect(await taken.closed).toBe('bad-protocol');
});

test('messages in progress on many chunk streams have a common limit', async () => {
  const { port, next } = await useRtmpServer({ messageBytes: 100_000 });
  const accepted = next();
  const raw = await openRaw(port);
  raw.send(publishing('key-1'));
  const taken = await accepted;
  const begun = (chunkStream: number) =>
    wholeChunk({ type: 9, payload: Buffer.alloc(100_000), chunkStream }).subarray(0, 90_012);
  raw.send(chunkSize(90_000), ...[4, 5, 6].map(begun));
  expect(await taken.closed).toBe('bad-protocol');
});

test('silence leads to a ping, and ends the session if no answer comes', async () => {
  const { port, next } = await useRtmpServer({ pingAfterMs: 40, silenceMs: 120 });
  const accepted = next();
  const raw = await openRaw(port);
  raw.send(publishing('key-1'));
  const taken = await accepted;
  await raw.message(({ type, payload }) => type === 4 && payload.readUInt16BE(0) === 6);
  expect(await taken.closed).toBe('lost');
  await raw.closed;
});

test('a sender that answers stays, however long it sends no media', async () => {
  const { port, next } = await useRtmpServer({ pingAfterMs: 40, silenceMs: 120 });
  const accepted = next();
  const raw = await openRaw(port);
  raw.send(publishing('key-1'));
  const taken = await accepted;
  for (let answered = 0; answered < 6; answered += 1) {
    await raw.message(({ type, payload }) => type === 4 && payload.readUInt16BE(0) === 6);
    raw.messages.length = 0;
    raw.send(wholeChunk({ type: 4, payload: Buffer.from([0, 7, 0, 0, 0, 1]), chunkStream: 2 }));
  }
  expect(taken.closings).toEqual([]);
});

test('the connections of one address are limited, and closed ones free their place', async () => {
  const { port } = await useRtmpServer({ connectionsPerAddress: 2 });
  const [first] = await Promise.all([openRaw(port), openRaw(port)]);
  await (await openRaw(port)).closed;
  first.socket.destroy();
  await first.closed;

  await expect
    .poll(async () => {
      const raw = await openRaw(port);
      raw.send(greeted, connectToLive);
      return Promise.race([raw.answer('_result').then(() => 'served'), raw.closed.then(() => 'dropped')]);
    })
    .toBe('served');
});

test('strangers take no place from encoders that publish', async () => {
  const { port, next } = await useRtmpServer({ strangers: 1 });
  for (const key of ['key-1', 'key-2', 'key-3']) {
    const accepted = next();
    const raw = await openRaw(port);
    raw.send(publishing(key));
    await accepted;
    await raw.answer('onStatus');
  }
  await openRaw(port);
  await (await openRaw(port)).closed;
});

test('received bytes are acknowledged as often as the sender asks', async () => {
  const { port, next } = await useRtmpServer();
  const accepted = next();
  const raw = await openRaw(port);
  raw.send(publishing('key-1'), wholeChunk({ type: 5, payload: Buffer.from([0, 0, 0x50, 0]), chunkStream: 2 }));
  await accepted;
  raw.send(sound(0), sound(20));
  const { payload } = await raw.message(({ type }) => type === 3);
  expect(payload.readUInt32BE(0)).toBeGreaterThan(20_480);
});

test('a sender that does not read its answers is disconnected', async () => {
  const { port, next } = await useRtmpServer({ unreadBytes: 10_000 });
  const accepted = next();
  const raw = await openRaw(port);
  raw.send(publishing('key-1'));
  const taken = await accepted;
  raw.socket.pause();
  const ping = wholeChunk({ type: 4, payload: Buffer.from([0, 6, 0, 0, 0, 1]), chunkStream: 2 });
  const many = Buffer.concat(Array.from({ length: 20_000 }, () => ping));
  const flood = () => raw.socket.write(many, (error) => error ?? flood());
  flood();
  expect(await taken.closed).toBe('lost');
});
