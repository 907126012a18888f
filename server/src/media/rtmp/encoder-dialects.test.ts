import { beforeAll, expect, test } from 'vitest';
import { aac, h264, makeClip, picture, tone } from '../clips.testing.ts';
import { writeAmf0 } from './amf0-writer.ts';
import { afterGreeting, chunkSize, command, greeting, openRaw, publishing, wholeChunk } from './raw-encoder.testing.ts';
import { send, startFfmpeg, useRtmpServer } from './rtmp.testing.ts';

let clip: string;

beforeAll(async () => {
  clip = await makeClip('dialects.mp4', [...picture(1, '160x90', 15), ...tone(1), ...h264, ...aac]);
});

const hello = Buffer.concat([greeting, afterGreeting, chunkSize(2 ** 20)]);
const amf3 = (type: number, values: Parameters<typeof writeAmf0>[0]) =>
  wholeChunk({ type, payload: Buffer.concat([Buffer.of(0), writeAmf0(values)]), chunkStream: 3 });

test('sound that is not AAC is refused with advice', async () => {
  const { url, next } = await useRtmpServer();
  const accepted = next();
  const encoder = startFfmpeg([
    ...['-re', '-i', clip, '-c:v', 'copy', '-c:a', 'libmp3lame', '-ar', '44100'],
    ...['-f', 'flv', url('key-1')],
  ]);
  const taken = await accepted;
  expect(await taken.closed).toBe('bad-media');
  expect(taken.closings[0]![1]).toMatch(/MP3.*AAC/);
  expect(await encoder.exit).not.toBe(0);
});

test('the person at the encoder reads why it is refused', async () => {
  const { port, next } = await useRtmpServer();
  const accepted = next();
  const raw = await openRaw(port);
  raw.send(publishing('key-1'), wholeChunk({ type: 9, payload: Buffer.from('\x90hvc1\0', 'latin1') }));
  await (await accepted).closed;
  await raw.closed;
  const last = raw.messages.at(-1)!.payload.toString('latin1');
  expect(last).toMatch(/NetStream\.Publish\.Failed.*HEVC \(H\.265\) video is not supported/s);
});

test.each([
  ['one after the other', (step: () => Promise<unknown>) => step()],
  ['all at once', () => Promise.resolve()],
])('commands are answered, %s', async (_case, pause) => {
  const { port, next } = await useRtmpServer();
  const accepted = next();
  const raw = await openRaw(port);
  raw.send(hello, command('connect', 1, { app: 'live', flashVer: 'raw/1.0' }));
  await pause(() => raw.answer('_result'));
  raw.send(command('releaseStream', 2, null, 'key-1'), command('FCPublish', 3, null, 'key-1'));
  raw.send(command('createStream', 4, null), command('_checkbw', 5, null));
  await pause(() => raw.answer('_error'));
  raw.send(command('publish', 6, null, 'key-1', 'live'));
  expect(await raw.answer('onStatus')).toMatchObject(['onStatus', 0, null, { code: 'NetStream.Publish.Start' }]);
  expect((await accepted).request).toMatchObject({ app: 'live', streamKey: 'key-1', software: 'raw/1.0' });
});

test('commands and metadata can come as AMF3 messages', async () => {
  const { port, next } = await useRtmpServer();
  const accepted = next();
  const raw = await openRaw(port);
  raw.send(hello, amf3(17, ['connect', 1, { app: 'live' }]), amf3(17, ['createStream', 2, null]));
  raw.send(
    amf3(17, ['publish', 3, null, 'key-1', 'live']),
    amf3(15, ['onMetaData', { encoder: 'Wire\u0000 7', width: 640 }]),
  );
  const taken = await accepted;
  await raw.answer('onStatus');
  raw.send(command('FCUnpublish', 4, null, 'key-1'));
  expect(await taken.closed).toBe('finished');
  expect(taken.descriptions).toMatchObject([{ software: 'Wire 7', width: 640, height: undefined }]);
});

test.each([
  ['live', 'key-1'],
  ['live/', 'key-1?backup=1'],
  ['live/key-1', ''],
  ['', 'live/key-1'],
])('the key is the last part of the address, split as %j and %j', async (app, name) => {
  const { port, next } = await useRtmpServer();
  const accepted = next();
  const raw = await openRaw(port);
  raw.send(hello, command('connect', 1, { app }), command('publish', 3, null, name, 'live'));
  expect((await accepted).request).toMatchObject({ app: 'live', streamKey: 'key-1' });
});

test('one connection can publish twice, one after the other', async () => {
  const { port, next, all } = await useRtmpServer();
  const accepted = [next(), next()];
  const raw = await openRaw(port);
  raw.send(publishing('key-1'), command('deleteStream', 4, null, 1), command('publish', 5, null, 'key-2', 'live'));
  for (const taken of await Promise.all(accepted)) expect(taken.request.streamKey).toMatch(/^key/);
  raw.send(command('FCUnpublish', 6, null), command('deleteStream', 7, null, 1));
  await all[1]!.closed;
  expect(all.map(({ closings }) => closings.map(([reason]) => reason))).toEqual([['finished'], ['finished']]);
});

test('media in aggregate messages is split', async () => {
  const { port, next } = await useRtmpServer();
  const accepted = next();
  const raw = await openRaw(port);
  const part = (time: number, body: Buffer) => {
    const header = Buffer.alloc(11);
    header[0] = 8;
    header.writeUIntBE(body.length, 1, 3);
    header.writeUIntBE(time, 4, 3);
    return Buffer.concat([header, body, Buffer.alloc(4)]);
  };
  const frames = [0, 1, 2].map((index) => part(5_000 + index * 1_000, Buffer.of(0xaf, 1, index)));
  const payload = Buffer.concat([part(5_000, Buffer.of(0xaf, 0, 0x11, 0x90)), ...frames]);
  raw.send(publishing('key-1'), wholeChunk({ type: 22, payload, timestamp: 100 }));
  const taken = await accepted;
  raw.send(command('FCUnpublish', 4, null));
  await taken.closed;
  expect(taken.samples.map(({ data, dtsUs }) => [data[0], dtsUs - taken.samples[0]!.dtsUs])).toEqual([
    [0, 0],
    [1, 1_000_000],
    [2, 2_000_000],
  ]);
});

test('an encoder is refused if no decision can be made', async () => {
  const { url, lines } = await useRtmpServer({}, () => Promise.reject(new Error('the database is away')));
  expect(await send(clip, url('key-1')).exit).not.toBe(0);
  expect(lines.join()).toMatch(/the database is away/);
  expect(lines.join()).not.toMatch(/key-1/);
});

test('a decision is cancelled when the encoder leaves, and a session that comes too late is closed', async () => {
  const asked = Promise.withResolvers<AbortSignal>();
  const { port, next } = await useRtmpServer({}, async ({ signal }) => {
    asked.resolve(signal);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return true;
  });
  const accepted = next();
  const raw = await openRaw(port);
  raw.send(publishing('key-1'));
  await asked.promise;
  raw.socket.destroy();
  const taken = await accepted;
  expect(await taken.closed).toBe('lost');
  expect(taken).toMatchObject({ ends: 1, samples: [], closings: [['lost', undefined]] });
});

test('media sent before the decision is processed after it, in order', async () => {
  const asked = Promise.withResolvers<void>();
  const { port, next } = await useRtmpServer({}, () => asked.promise.then(() => true));
  const accepted = next();
  const raw = await openRaw(port);
  const frames = Array.from({ length: 200 }, (_, index) =>
    wholeChunk({
      type: 8,
      payload: Buffer.concat([Buffer.of(0xaf, 1, index), Buffer.alloc(4_000)]),
      timestamp: index * 20,
    }),
  );
  const config = wholeChunk({ type: 8, payload: Buffer.of(0xaf, 0, 0x11, 0x90) });
  raw.send(publishing('key-1'), config, ...frames, command('FCUnpublish', 4, null));
  await raw.answer('_result');
  asked.resolve();
  const taken = await accepted;
  expect(await taken.closed).toBe('finished');
  expect(taken.samples.map(({ data }) => data[0])).toEqual(frames.map((_, index) => index));
});
