// @vitest-environment node
import { studioMessageKinds, studioProtocol } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { createDeferred } from './deferred.ts';
import { type ClosedReply, createStudioSender, type SenderDeps, type SenderSocket } from './studio-sender.ts';
import { createStudioServer } from './studio-server.testing.ts';

const config = { video: { codec: 'avc1.42e01f', description: 'AQ==', width: 1280, height: 720 }, audio: null };

async function open(over: Partial<SenderDeps> = {}) {
  const server = await createStudioServer();
  const closed = createDeferred<ClosedReply>();
  let keyFrames = 0;
  let sockets = 0;
  let addresses = 0;
  const sender = createStudioSender({
    sendId: 'send-1',
    epochMs: 1_700_000_000_000,
    software: 'test',
    getTicket: async () => {
      addresses += 1;
      return { url: server.url, token: 'ticket' };
    },
    openSocket: ({ url, token }) => {
      sockets += 1;
      return new WebSocket(url, [studioProtocol, token]) as unknown as SenderSocket;
    },
    now: () => performance.now(),
    random: () => 0,
    schedule: (run, delayMs) => {
      const timer = setTimeout(run, Math.min(delayMs, 20));
      return () => clearTimeout(timer);
    },
    onConnection: () => undefined,
    onKeyFrameWanted: () => {
      keyFrames += 1;
    },
    onClosed: closed.resolve,
    ...over,
  });
  let pictures = 0;
  return {
    server,
    sender,
    closed: closed.promise,
    get keyFrames() {
      return keyFrames;
    },
    get sockets() {
      return sockets;
    },
    get addresses() {
      return addresses;
    },
    /** Pictures of a second each, a key frame every second one. */
    sendPictures(count: number, bytes = 10) {
      for (let index = 0; index < count; index += 1) {
        const data = new Uint8Array(bytes).fill(pictures % 256);
        sender.send({ kind: 'video', key: pictures % 2 === 0, ptsUs: pictures * 1e6, durationUs: 1e6, data });
        pictures += 1;
      }
    },
    async [Symbol.asyncDispose]() {
      sender.close();
      await server.close();
    },
  };
}

const sequencesOf = (received: readonly { sequence: number }[]) => received.map(({ sequence }) => sequence);
const counted = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_none, index) => from + index);

test('sends hello, then everything in order, and gets acknowledgements', async () => {
  await using run = await open();
  run.sender.configure(config);
  run.sendPictures(3);
  run.sender.start();
  await run.server.until(() => run.server.received.length === 4);
  expect(run.server.hellos).toEqual([
    { sendId: 'send-1', epochMs: 1_700_000_000_000, software: 'test', isResumed: false },
  ]);
  expect(run.server.configs).toEqual([config]);
  expect(sequencesOf(run.server.received)).toEqual([1, 2, 3, 4]);
  expect(run.server.received[1]).toMatchObject({ kind: studioMessageKinds.video, key: true, ptsUs: 0 });
  expect(run.server.received[2]).toMatchObject({ key: false, ptsUs: 1e6, data: Buffer.alloc(10, 1) });
  await expect.poll(() => run.sender.figures.unackedCount).toBe(0);
});

test('after a break it continues from the server’s number, without a gap or repetition', async () => {
  await using run = await open();
  run.sender.configure(config);
  run.sender.start();
  run.sendPictures(5);
  await run.server.until(() => run.server.received.length === 6);
  run.server.cut();
  run.sendPictures(5);
  await run.server.until(() => run.server.received.length === 11);
  expect(sequencesOf(run.server.received)).toEqual(counted(1, 11));
  expect(run.server.hellos).toHaveLength(2);
  expect(new Set(run.server.hellos.map(({ sendId }) => sendId)).size).toBe(1);
});

test('messages in flight when the connection broke are sent again', async () => {
  await using run = await open();
  run.sender.configure(config);
  run.sender.start();
  run.server.setSilent(true);
  run.sendPictures(4);
  await run.server.until(() => run.server.received.length === 5);
  expect(run.sender.figures.unackedCount).toBe(5);
  run.server.forget();
  run.server.cut();
  await run.server.until(() => run.server.received.length === 5);
  expect(sequencesOf(run.server.received)).toEqual(counted(1, 5));
});

test('messages that arrived but are not stored are resent to a restarted server, but not after a mere break', async () => {
  await using run = await open();
  run.server.setStoring(false);
  run.sender.configure(config);
  run.sender.start();
  run.sendPictures(5);
  await expect.poll(() => run.sender.figures.arrived).toBe(6);
  run.server.cut();
  run.sendPictures(1);
  await run.server.until(() => run.server.received.length === 7);
  expect(sequencesOf(run.server.received)).toEqual(counted(1, 7));

  run.server.forget();
  run.server.cut();
  await run.server.until(() => run.server.received.length === 7);
  expect(sequencesOf(run.server.received)).toEqual(counted(1, 7));
  expect(run.server.received.slice(1).map(({ ptsUs }) => ptsUs)).toEqual([0, 1e6, 2e6, 3e6, 4e6, 5e6]);
  expect(run.server.hellos.map(({ isResumed }) => isResumed)).toEqual([false, true, true]);
});

test('stored messages are kept only if unstored pictures need them', async () => {
  await using run = await open();
  run.server.setStoring(false);
  run.sender.configure(config);
  run.sender.start();
  run.sendPictures(8);
  await expect.poll(() => run.sender.figures.arrived).toBe(9);
  // The configuration and four pictures: the next one is a key frame.
  run.server.store(5);
  await expect.poll(() => run.sender.figures.unstoredCount).toBe(4);
  const fourPictures = run.sender.figures.heldBytes;
  // The fifth too, which the sixth needs.
  run.server.store(6);
  await expect.poll(() => run.sender.figures.unstoredCount).toBe(3);
  expect(run.sender.figures.heldBytes).toBe(fourPictures);

  run.server.forget();
  run.server.cut();
  await run.server.until(() => run.server.received.length === 5);
  expect(run.server.configs).toEqual([config, config]);
  expect(run.server.received.slice(1).map(({ ptsUs }) => ptsUs)).toEqual([4e6, 5e6, 6e6, 7e6]);
  expect(run.server.received[1]).toMatchObject({ key: true });
  expect(run.sender.figures.droppedPictures).toBe(0);
});

test('resent messages come with their configuration', async () => {
  await using run = await open();
  const next = { ...config, video: { ...config.video, description: 'Ag==' } };
  run.server.setStoring(false);
  run.sender.configure(config);
  run.sender.start();
  run.sendPictures(4);
  run.sender.configure(next);
  run.sendPictures(2);
  await expect.poll(() => run.sender.figures.arrived).toBe(8);
  run.server.store(3);
  await expect.poll(() => run.sender.figures.unstoredCount).toBe(5);
  run.server.forget();
  run.server.cut();
  await run.server.until(() => run.server.received.length === 6);
  expect(run.server.configs.slice(-2)).toEqual([config, next]);
  const { video, config: described } = studioMessageKinds;
  expect(run.server.received.map(({ kind }) => kind)).toEqual([described, video, video, described, video, video]);
});

test('its hello carries the origin of the live’s dates, once known', async () => {
  await using run = await open();
  run.sender.configure(config);
  run.sender.start();
  await run.server.until(() => run.server.received.length === 1);
  run.server.say({ type: 'ack', sequence: 1, stored: 1, epochMs: 1_700_000_005_000 });
  await expect.poll(() => run.sender.figures.epochMs).toBe(1_700_000_005_000);
  run.server.cut();
  await run.server.until(() => run.server.hellos.length === 2);
  expect(run.server.hellos[1]).toMatchObject({ epochMs: 1_700_000_005_000 });
});

test('tries again until the server is back', async () => {
  await using run = await open();
  run.server.refuseNext(4);
  run.sender.configure(config);
  run.sender.start();
  await run.server.until(() => run.server.received.length === 1);
  expect(run.sockets).toBe(5);
});

test('beyond its limit it drops whole groups of pictures, counts them, and keeps the configuration', async () => {
  await using run = await open({ limits: { maxUs: 4_500_000, maxBytes: 1e6 } });
  run.sender.configure(config);
  run.sendPictures(11);
  expect(run.sender.figures).toMatchObject({ droppedPictures: 6 });
  run.sender.start();
  await run.server.until(() => run.server.received.length === 6);
  expect(sequencesOf(run.server.received)).toEqual(counted(1, 6));
  expect(run.server.configs).toEqual([config]);
  expect(run.server.received[1]).toMatchObject({ key: true, ptsUs: 6e6 });
});

test('messages dropped while the connection was down leave no gap in the numbers', async () => {
  await using run = await open({ limits: { maxUs: 4_500_000, maxBytes: 1e6 } });
  run.sender.configure(config);
  run.sender.start();
  run.sendPictures(2);
  await expect.poll(() => run.sender.figures.arrived).toBe(3);
  run.server.cut();
  run.sendPictures(20);
  await run.server.until(() => run.server.received.at(-1)?.ptsUs === 21e6);
  const { received } = run.server;
  expect(sequencesOf(received)).toEqual(counted(1, received.length));
  expect(run.sender.figures.droppedPictures + received.length - 1).toBe(22);
});

test('messages that arrived at a server that cannot store them are dropped silently', async () => {
  await using run = await open({ limits: { maxUs: 4_500_000, maxBytes: 1e6 } });
  run.server.setStoring(false);
  run.sender.configure(config);
  run.sender.start();
  run.sendPictures(4);
  await expect.poll(() => run.sender.figures.arrived).toBe(5);
  run.sendPictures(2);
  await expect.poll(() => run.sender.figures.arrived).toBe(7);
  expect(run.sender.figures).toMatchObject({ droppedPictures: 0, unstoredCount: 4 });
});

test('holds no more bytes than it may', async () => {
  await using run = await open({ limits: { maxUs: 1e12, maxBytes: 5000 } });
  run.sender.configure(config);
  run.sendPictures(40, 500);
  expect(run.sender.figures.heldBytes).toBeLessThanOrEqual(5000);
});

test('asks the encoder for a key frame when the server wants one, and after every break', async () => {
  await using run = await open();
  run.sender.configure(config);
  run.sender.start();
  await run.server.until(() => run.server.received.length === 1);
  expect(run.keyFrames).toBe(1);
  run.server.say({ type: 'key-frame' });
  await expect.poll(() => run.keyFrames).toBe(2);
});

test('closed by the server, it reports why and does not reconnect', async () => {
  await using run = await open();
  run.sender.configure(config);
  run.sender.start();
  await run.server.until(() => run.server.received.length === 1);
  run.server.say({ type: 'closed', code: 'live.replaced', message: 'Another studio sends.' });
  expect(await run.closed).toEqual({ type: 'closed', code: 'live.replaced', message: 'Another studio sends.' });
  expect(run.sender.figures.connection).toBe('closed');
  expect(run.sockets).toBe(1);
});

test('a connection on which nothing is acknowledged for ten seconds is replaced', async () => {
  let nowMs = 0;
  await using run = await open({ now: () => nowMs });
  run.server.setSilent(true);
  run.sender.configure(config);
  run.sender.start();
  await run.server.until(() => run.server.received.length === 1);
  nowMs = 11_000;
  await run.server.until(() => run.server.hellos.length === 2);
});

test('an address is reused only if it opened a connection', async () => {
  await using run = await open();
  run.sender.configure(config);
  run.sender.start();
  await run.server.until(() => run.server.received.length === 1);
  run.server.cut();
  await run.server.until(() => run.server.hellos.length === 2);
  expect(run.addresses).toBe(1);
});

test('a missing address or a connection that does not open times out', async () => {
  let nowMs = 0;
  let asked = 0;
  await using run = await open({
    now: () => nowMs,
    getTicket: () => {
      asked += 1;
      return asked === 1 ? new Promise(() => undefined) : Promise.resolve({ url: run.server.url, token: 'ticket' });
    },
  });
  run.sender.configure(config);
  run.sender.start();
  nowMs = 3500;
  await run.server.until(() => run.server.received.length === 1);
  expect(asked).toBe(2);
});
