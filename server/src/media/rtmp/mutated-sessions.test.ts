import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { aac, h264b, makeClip, picture, tone } from '../clips.testing.ts';
import { send, useRtmpServer } from './rtmp.testing.ts';

let clip: string;

beforeAll(async () => {
  clip = await makeClip('rtmp-short.mp4', [...picture(1, '160x90', 15), ...tone(1), ...h264b, ...aac]);
});

/** Numbers from 0 to 1, always the same for the same seed (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every byte ffmpeg sends to the server on `port`. */
async function recordSession(port: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const tap = createServer((encoder: Socket) => {
    const upstream = connect(port, '127.0.0.1');
    encoder.on('data', (bytes: Buffer) => pieces.push(bytes));
    encoder.on('error', () => undefined);
    upstream.on('error', () => undefined);
    encoder.pipe(upstream).pipe(encoder);
  });
  tap.listen(0, '127.0.0.1');
  await once(tap, 'listening');
  const { port: tapped } = tap.address() as { port: number };
  expect(await send(clip, `rtmp://127.0.0.1:${tapped}/live/key-1`).exit).toBe(0);
  tap.close();
  return Buffer.concat(pieces);
}

async function replay(port: number, bytes: Buffer): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  socket.end(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
}

type Random = () => number;
const place = (random: Random, bytes: Buffer) => Math.floor(random() * bytes.length);

const mutations: Record<string, (bytes: Buffer, random: Random) => Buffer> = {
  'cut off': (bytes, random) => bytes.subarray(0, place(random, bytes)),
  'with bytes changed': (bytes, random) => {
    for (let count = 1 + random() * 30; count > 0; count -= 1) bytes[place(random, bytes)] = random() * 256;
    return bytes;
  },
  'with bytes changed at its beginning': (bytes, random) => {
    const commands = bytes.subarray(3073, 4500);
    for (let count = 1 + random() * 5; count > 0; count -= 1) commands[place(random, commands)] = random() * 256;
    return bytes;
  },
  'with a piece missing': (bytes, random) => {
    const at = place(random, bytes);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random() * 200)]);
  },
  'with a piece twice': (bytes, random) => {
    const at = place(random, bytes);
    return Buffer.concat([bytes.subarray(0, at + random() * 200), bytes.subarray(at)]);
  },
  'of random bytes after the handshake': (bytes, random) =>
    bytes.map((byte, at) => (at < 3073 ? byte : random() * 256)) as Buffer,
};

test('a session that is corrupted on its way ends once, and others continue', async () => {
  const { port, all, lines, url, next } = await useRtmpServer({ connectionsPerAddress: 1_000 });
  const session = await recordSession(port);
  const random = createRandom(20_260_101);
  for (let round = 0; round < 100; round += 1) {
    const mutated = Object.values(mutations).map((mutate) => replay(port, mutate(Buffer.from(session), random)));
    await Promise.all(mutated);
  }
  await Promise.all(all.map(({ closed }) => closed));

  expect(all.length).toBeGreaterThan(300);
  expect(all.every(({ closings, ends }) => closings.length === 1 && ends === 1)).toBe(true);
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  const accepted = next();
  expect(await send(clip, url('key-2')).exit).toBe(0);
  expect(await (await accepted).closed).toBe('finished');
});
