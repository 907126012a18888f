import { connect } from 'node:net';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { aac, h264b, makeClip, picture, tone } from '../clips.testing.ts';
import type { LiveSample } from '../live/live-input.ts';
import { publishing } from './raw-encoder.testing.ts';
import { boxOf, type ProbedPacket, probePackets, send, sendLive, useRtmpServer } from './rtmp.testing.ts';
import { createRtmpServer } from './rtmp-server.ts';

let clip: string;

beforeAll(async () => {
  clip = await makeClip('rtmp.mp4', [
    ...picture(3, '322x182'),
    ...tone(3),
    ...h264b,
    ...aac,
    '-movflags',
    '+faststart',
  ]);
});

const ofKind = (samples: LiveSample[], kind: LiveSample['kind']) => samples.filter((sample) => sample.kind === kind);
const milliseconds = (us: number) => Math.round(us / 1000);

/** Times relative to the first, in milliseconds. */
function shapeOf(packets: readonly (ProbedPacket | LiveSample)[]) {
  const first = packets[0]?.dtsUs ?? 0;
  return packets.map((packet) => ({
    dts: milliseconds(packet.dtsUs - first),
    pts: milliseconds(packet.ptsUs - first),
    size: 'data' in packet ? packet.data.length : packet.size,
    key: packet.key,
  }));
}

function expectSame(received: LiveSample[], sent: ProbedPacket[]) {
  const [got, wanted] = [shapeOf(received), shapeOf(sent)];
  expect(got.map(({ size, key }) => ({ size, key }))).toEqual(wanted.map(({ size, key }) => ({ size, key })));
  const aside = got.map(({ dts, pts }, index) =>
    Math.max(Math.abs(dts - wanted[index]!.dts), Math.abs(pts - wanted[index]!.pts)),
  );
  expect(Math.max(...aside)).toBeLessThanOrEqual(1);
}

test('media from ffmpeg arrives complete, in order and in time', async () => {
  const { url, next } = await useRtmpServer();
  const accepted = next();
  const encoder = send(clip, url('key-1'));
  const taken = await accepted;
  expect(await taken.closed).toBe('finished');
  expect(await encoder.exit).toBe(0);

  expect(taken.request).toMatchObject({ app: 'live', streamKey: 'key-1', address: '127.0.0.1' });
  expect(taken.descriptions).toMatchObject([{ width: 322, height: 182, frameRate: 30 }]);
  expect(taken.descriptions[0]!.software).toMatch(/^Lavf/);
  const video = ofKind(taken.samples, 'video');
  expect(video.some(({ ptsUs, dtsUs }) => ptsUs > dtsUs + 40_000)).toBe(true);
  expectSame(video, await probePackets(clip, 'video'));
  expectSame(ofKind(taken.samples, 'audio'), await probePackets(clip, 'audio'));
  expect(taken.ends).toBe(1);
});

test('pictures and sound start together as in the file', async () => {
  const { url, next } = await useRtmpServer();
  const accepted = next();
  send(clip, url('key-1'));
  const taken = await accepted;
  await taken.closed;

  const [video] = ofKind(taken.samples, 'video');
  const [sound] = ofKind(taken.samples, 'audio');
  const [sentVideo] = await probePackets(clip, 'video');
  const [sentSound] = await probePackets(clip, 'audio');
  const aside = video!.ptsUs - sound!.ptsUs - (sentVideo!.ptsUs - sentSound!.ptsUs);
  expect(Math.abs(aside)).toBeLessThanOrEqual(1_000);
});

test('one configuration, with both tracks and the cropped size', async () => {
  const { url, next } = await useRtmpServer();
  const accepted = next();
  send(clip, url('key-1'));
  const taken = await accepted;
  await taken.closed;

  expect(taken.configs).toHaveLength(1);
  const { video, audio } = taken.configs[0]!;
  const record = await boxOf(clip, 'avcC');
  expect(video).toMatchObject({ width: 322, height: 182, codec: `avc1.${record.toString('hex', 1, 4)}` });
  expect(Buffer.from(video!.description)).toEqual(record);
  expect(audio).toMatchObject({ codec: 'mp4a.40.2', sampleRate: 48_000, numberOfChannels: 2 });
});

test('a wrong key is refused, and not logged', async () => {
  const { url, all, lines } = await useRtmpServer();
  const encoder = send(clip, url('secret-of-nobody'));

  expect(await encoder.exit).not.toBe(0);
  expect(encoder.errors()).toMatch(/stream key is not valid/);
  expect(all).toEqual([]);
  expect(lines.join()).not.toMatch(/secret-of-nobody/);
});

test('the key of an accepted encoder is not logged', async () => {
  const { url, next, lines } = await useRtmpServer();
  const accepted = next();
  send(clip, url('key-of-somebody'));
  await (await accepted).closed;
  expect(lines.join()).toMatch(/An encoder started to publish/);
  expect(lines.join()).not.toMatch(/key-of-somebody/);
});

test('a killed encoder is lost once, and can reconnect', async () => {
  const { url, next, all } = await useRtmpServer();
  const accepted = next();
  const encoder = sendLive(clip, url('key-1'));
  const first = await accepted;
  await first.begun;
  encoder.kill();
  expect(await first.closed).toBe('lost');

  const again = next();
  send(clip, url('key-1'));
  expect(await (await again).closed).toBe('finished');
  expect(first.closings).toEqual([['lost', undefined]]);
  expect(first.ends).toBe(1);
  expect(all).toHaveLength(2);
});

test('three encoders send at once without mixing', async () => {
  const { url, all } = await useRtmpServer();
  const keys = ['key-1', 'key-2', 'key-3'];
  const codes = await Promise.all(keys.map((key) => send(clip, url(key)).exit));
  expect(codes).toEqual([0, 0, 0]);
  await Promise.all(all.map(({ closed }) => closed));

  const sent = await probePackets(clip, 'video');
  expect(all.map(({ request }) => request.streamKey).sort()).toEqual(keys);
  for (const { samples } of all) expectSame(ofKind(samples, 'video'), sent);
});

test('an encoder is disconnected when its session is stopped', async () => {
  const { url, next } = await useRtmpServer();
  const accepted = next();
  const encoder = sendLive(clip, url('key-1'));
  const taken = await accepted;
  await taken.begun;
  taken.stop.abort();
  const { length } = taken.samples;

  expect(await encoder.exit).not.toBe(0);
  expect(taken.closings.map(([reason]) => reason)).toEqual(['stopped']);
  expect(taken.samples).toHaveLength(length);
});

test('closing ends every session and every connection', async () => {
  const { server, url, next, all } = await useRtmpServer();
  const accepted = [next(), next()];
  const encoders = [sendLive(clip, url('key-1')), sendLive(clip, url('key-2'))];
  for (const taken of await Promise.all(accepted)) await taken.begun;
  await server.close();

  expect(all.map(({ closings }) => closings.map(([reason]) => reason))).toEqual([['shutdown'], ['shutdown']]);
  expect(server.address()).toBeUndefined();
  for (const encoder of encoders) expect(await encoder.exit).not.toBe(0);
});

test('closing waits for senders to leave, but only for the grace time', async () => {
  const { server, port, next } = await useRtmpServer({ closeGraceMs: 50 });
  const accepted = next();
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.write(publishing('key-1'));
  const ended = new Promise((resolve) => socket.once('end', resolve));
  socket.resume();
  const taken = await accepted;
  await server.close();
  await ended;
  expect(taken.closings.map(([reason]) => reason)).toEqual(['shutdown']);
  socket.destroy();
});

test('an address in use is reported, and can be used later', async () => {
  const { server, port } = await useRtmpServer();
  const other = createRtmpServer({ accept: () => Promise.resolve(undefined), log: pino({ level: 'silent' }) });
  await expect(other.listen('127.0.0.1', port)).rejects.toThrow(/EADDRINUSE/);
  await server.close();
  await other.listen('127.0.0.1', port);
  expect(other.address()).toEqual({ host: '127.0.0.1', port });
  await other.close();
});
