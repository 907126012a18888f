import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createGuardedAddress } from '../platform/guarded-address.ts';
import { temporaryFolder } from '../platform/testing/temporary-folder.ts';
import { aac, h264, h264b, makeClip, opus, picture, tone } from './clips.testing.ts';
import { createTestOrigin } from './live/live-origin.testing.ts';
import { later, type Recorded, readLiveSamples, send } from './live/live-samples.testing.ts';
import { useRtmpServer } from './rtmp/rtmp.testing.ts';
import { createRtmpPush, type RtmpPushSettings } from './rtmp-push.ts';
import { withoutKey } from './rtmp-push-program.ts';

vi.setConfig({ testTimeout: 60_000 });

const streamKey = 'key-4f9a-secret-71?x=1&y=%20z';
const clip = async () => readLiveSamples(await makeClip('push.mp4', [...picture(4), ...tone(4), ...h264b, ...aac]));

/** Starts pushing a live; `end` is the outcome. */
function startPush(rtmpUrl: string, settings: Partial<RtmpPushSettings> = {}, key = streamKey) {
  const live = createTestOrigin();
  const stop = new AbortController();
  const sending = Promise.withResolvers<void>();
  const push = createRtmpPush({ resolveAddresses: async () => ['127.0.0.1'], ...settings });
  const onSending = () => sending.resolve();
  const end = push({ origin: live.origin, rtmpUrl, streamKey: key, onSending, signal: stop.signal });
  onTestFinished(async () => {
    stop.abort();
    await end;
    await live.origin.close();
  });
  return {
    ...live,
    end,
    stop: () => stop.abort(),
    sending: sending.promise,
    async play({ config, samples }: Recorded) {
      const input = await live.sender(config, 0);
      send(input, live.clock, samples);
      return input;
    },
  };
}

/** A proxy in front of a server that can be closed, cut or blocked. */
async function useDoor(toPort: number) {
  const pairs: [Socket, Socket][] = [];
  const door = createServer((outside) => {
    const inside = connect(toPort, '127.0.0.1');
    for (const socket of [outside, inside]) socket.on('error', () => undefined);
    outside.pipe(inside).pipe(outside);
    outside.on('close', () => inside.destroy());
    inside.on('close', () => outside.destroy());
    pairs.push([outside, inside]);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const cut = () => {
    for (const [outside] of pairs) outside.destroy();
  };
  onTestFinished(() => {
    cut();
    door.close();
  });
  return {
    url: `rtmp://127.0.0.1:${(door.address() as AddressInfo).port}/live`,
    cut,
    /** Stops receiving. */
    block() {
      for (const [outside] of pairs) {
        outside.unpipe();
        outside.pause();
      }
    },
  };
}

const urlOf = ({ port }: { port: number }) => `rtmp://127.0.0.1:${port}/live`;

test('the media arrives unchanged, under the key, and the stream is closed properly at the end', async () => {
  const sink = await useRtmpServer();
  const recorded = await clip();
  const { play, sending, end, origin } = startPush(urlOf(sink));
  const arrives = sink.next();
  const input = await play(recorded);
  await sending;
  const taken = await arrives;
  input.end();
  await origin.end();

  expect(await end).toEqual({ reason: 'ended' });
  expect(await taken.closed).toBe('finished');
  expect(taken.request).toMatchObject({ app: 'live', streamKey: streamKey.split('?')[0] });
  const bytes = (samples: Recorded['samples'], kind: string) =>
    samples.filter((sample) => sample.kind === kind).map(({ data }) => Buffer.from(data).toString('base64'));
  expect(bytes(taken.samples, 'video')).toEqual(bytes(recorded.samples, 'video'));
  const heard = bytes(taken.samples, 'audio');
  expect(heard.length).toBeGreaterThan(150);
  expect(bytes(recorded.samples, 'audio')).toEqual(expect.arrayContaining(heard.slice(2, -2)));
  expect(taken.samples.find(({ kind }) => kind === 'video')).toMatchObject({ key: true });
});

test('the message about a refused key does not contain the key', async () => {
  const sink = await useRtmpServer({}, async () => false);
  const { play, end } = startPush(urlOf(sink));
  await play(await clip());
  const outcome = await end;
  expect(outcome).toMatchObject({ reason: 'refused' });
  expect(JSON.stringify(outcome)).toContain('did not take the stream key');
  expect(JSON.stringify(outcome)).not.toContain('secret');
});

test.each([
  `Server error: no such stream ${streamKey}`,
  `rtmp://host/live/${encodeURIComponent(streamKey)}: refused`,
  `rtmp://host/live/${encodeURI(streamKey)} and ${streamKey}`,
])('the key is removed from %j', (words) => {
  expect(withoutKey(words, streamKey)).not.toContain('secret');
  expect(withoutKey(words, streamKey)).toContain('***');
});

test('no connection is opened to a server in the local network', async () => {
  let connections = 0;
  const inner = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  inner.listen(0, '127.0.0.1');
  await once(inner, 'listening');
  onTestFinished(() => void inner.close());
  const { port } = inner.address() as AddressInfo;
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
    const guarded = { resolveAddresses: createGuardedAddress().resolve };
    const { play, end } = startPush(`rtmp://${host}:${port}/live`, guarded);
    await play(await clip());
    expect(await end).toEqual({ reason: 'unreachable', message: `No public address was found for "${host}".` });
  }
  expect(connections).toBe(0);
});

test('the key is in no command line', async () => {
  const sink = await useRtmpServer();
  const { play, sending } = startPush(urlOf(sink));
  await play(await clip());
  await sending;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  expect(lines.some((line) => line.includes(`tcurl\0${urlOf(sink)}`))).toBe(true);
  expect(lines.filter((line) => line.includes('4f9a-secret'))).toEqual([]);
});

test('a broken connection is reported as lost', async () => {
  const sink = await useRtmpServer();
  const door = await useDoor(sink.port);
  const { play, sending, end } = startPush(door.url);
  await play(await clip());
  await sending;
  door.cut();
  expect(await end).toEqual({ reason: 'lost', message: 'The connection to "127.0.0.1" was lost.' });
});

test('a server that receives nothing is given up, and delays nothing', async () => {
  const sink = await useRtmpServer();
  const door = await useDoor(sink.port);
  const large = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', '-pix_fmt', 'yuv420p', '-g', '10'];
  const noise = ['-vf', 'noise=alls=60:allf=t'];
  const recorded = await readLiveSamples(
    await makeClip('large.mp4', [...picture(2), ...tone(2), ...noise, ...large, ...aac]),
  );
  const { play, sending, end, clock, origin } = startPush(door.url, { stallMs: 400, bufferBytes: 2 ** 22 });
  const input = await play(recorded);
  await sending;
  door.block();
  let isOver = false;
  void end.then(() => {
    isOver = true;
  });
  let rounds = 0;
  const goOn = () => {
    rounds += 1;
    send(input, clock, later(recorded.samples, rounds * 2_000_000));
    return isOver;
  };
  await vi.waitUntil(goOn, { timeout: 30_000, interval: 20 });
  expect(origin.position()?.msn).toBeGreaterThanOrEqual(rounds);
  expect(await end).toEqual({ reason: 'lost', message: '"127.0.0.1" takes the live too slowly.' });
});

test('a server that does not answer is given up', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined).resume());
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { play, end } = startPush(urlOf(silent.address() as AddressInfo), { answerTimeoutMs: 300 });
  await play(await clip());
  expect(await end).toEqual({ reason: 'unreachable', message: '"127.0.0.1" does not answer.' });
});

test('a port without a listener is reported as unreachable', async () => {
  const { play, end } = startPush('rtmp://127.0.0.1:9/live');
  await play(await clip());
  expect(await end).toEqual({ reason: 'unreachable', message: '"127.0.0.1" takes no connections at port 9.' });
});

test('audio that RTMP does not support is encoded', async () => {
  const sink = await useRtmpServer();
  const recorded = await readLiveSamples(await makeClip('opus.mp4', [...picture(4), ...tone(4), ...h264, ...opus]));
  expect(recorded.config.audio?.codec).toBe('opus');
  const { play, end, origin } = startPush(urlOf(sink));
  const arrives = sink.next();
  const input = await play(recorded);
  const taken = await arrives;
  input.end();
  await origin.end();
  await end;
  await taken.closed;
  expect(taken.configs.at(-1)).toMatchObject({ audio: { codec: 'mp4a.40.2', sampleRate: 48_000 } });
  expect(taken.samples.filter(({ kind }) => kind === 'audio').length).toBeGreaterThan(150);
});

test('a changed encoder configuration asks for another push', async () => {
  const sink = await useRtmpServer();
  const { play, sending, end } = startPush(urlOf(sink));
  const recorded = await clip();
  await play(recorded);
  await sending;
  const smaller = await readLiveSamples(
    await makeClip('small.mp4', [...picture(4, '160x90'), ...tone(4), ...h264, ...aac]),
  );
  await play({ ...smaller, samples: later(smaller.samples, 4_000_000) });
  expect(await end).toEqual({ reason: 'changed' });
});

test('a push that is stopped while it waits for media ends immediately', async () => {
  const { stop, end } = startPush('rtmp://127.0.0.1:9/live');
  stop();
  expect(await end).toEqual({ reason: 'ended' });
});

async function useTlsSink(toPort: number) {
  const folder = await temporaryFolder();
  const [keyPath, certPath] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=live.example.com', '-addext', 'subjectAltName=DNS:live.example.com'];
  const how = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject];
  await promisify(execFile)('openssl', [...how, '-keyout', keyPath, '-out', certPath]);
  const cert = await readFile(certPath, 'utf8');
  const names: unknown[] = [];
  const door = createTlsServer({ key: await readFile(keyPath), cert }, (outside) => {
    names.push(outside.servername);
    const inside = connect(toPort, '127.0.0.1');
    for (const socket of [outside, inside]) socket.on('error', () => undefined);
    outside.pipe(inside).pipe(outside);
  });
  door.on('tlsClientError', () => undefined);
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  onTestFinished(() => void door.close());
  return { cert, names, port: (door.address() as AddressInfo).port };
}

test('RTMPS sends the name of the host, and checks its certificate', async () => {
  const sink = await useRtmpServer();
  const tls = await useTlsSink(sink.port);
  const url = (host: string) => `rtmps://${host}:${tls.port}/live`;
  const trusted = startPush(url('live.example.com'), { ca: tls.cert });
  const recorded = await clip();
  const arrives = sink.next();
  await trusted.play(recorded);
  await trusted.sending;
  expect((await arrives).request.app).toBe('live');
  expect(tls.names).toEqual(['live.example.com']);

  for (const [host, settings] of [
    ['live.example.com', {}],
    ['other.example.com', { ca: tls.cert }],
  ] as const) {
    const { play, end } = startPush(url(host), settings);
    await play(recorded);
    expect(await end).toEqual({ reason: 'unreachable', message: `The certificate of "${host}" is not valid.` });
  }
});
