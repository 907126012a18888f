import type { AddressInfo } from 'node:net';
import { studioMessageKinds as kinds, type StudioReply, studioProtocol } from '@zeacon/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { h264, makeClip, opus, picture, tone } from '../../media/clips.testing.ts';
import type { LiveSample } from '../../media/live/live-input.ts';
import { decode } from '../../media/live/live-origin.testing.ts';
import { type Recorded, readLiveSamples } from '../../media/live/live-samples.testing.ts';
import { createRotateKeys } from '../../platform/keys/rotate-keys.ts';
import { joinTeam } from '../../platform/testing/team-members.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { testMasterKey } from '../../platform/testing/test-platform.ts';
import { openLiveStudio, recordedClip } from './live-studio.testing.ts';

function message(kind: number, sequence: number, body: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(kind, 0);
  header.writeUInt32BE(sequence, 1);
  return Buffer.concat([header, body]);
}

const json = (kind: number, sequence: number, value: unknown) =>
  message(kind, sequence, Buffer.from(JSON.stringify(value)));

function chunk(sequence: number, { kind, key, ptsUs, data }: LiveSample): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt8(key ? 1 : 0, 0);
  // Sound may begin a little before the picture, but a sender's clock never starts below zero.
  header.writeBigInt64BE(BigInt(ptsUs + 1_000_000), 1);
  return message(kind === 'video' ? kinds.video : kinds.audio, sequence, Buffer.concat([header, data]));
}

/** The messages that a page sends for a clip, numbered from 1. */
function messagesOf({ config, samples }: Recorded): Buffer[] {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const described = {
    video: { ...config.video, description: base64(config.video!.description) },
    audio: { ...config.audio, description: base64(config.audio!.description) },
  };
  return [json(kinds.config, 1, described), ...samples.map((sample, index) => chunk(index + 2, sample))];
}

describeOnEachDatabase('the studio channel', (database) => {
  async function open(env: Record<string, string> = {}) {
    const studio = await openLiveStudio(database(), {}, env);
    const { app, modules } = studio.platform;
    await app.listen({ host: '127.0.0.1', port: 0 });
    onTestFinished(async () => {
      await modules.live.stop();
      await studio.platform.close();
    });
    const origin = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const ticketOf = async (call = studio.call): Promise<string> =>
      (await call('POST', `/${studio.streamId}/live/studio-channel`)).data.token;
    const ticket = () => ticketOf();

    async function connect(token: string, sendId: string) {
      const socket = new WebSocket(`${origin}/api/studio`, [studioProtocol, token]);
      const replies: StudioReply[] = [];
      socket.on('message', (data) => replies.push(JSON.parse(String(data))));
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      socket.send(json(kinds.hello, 0, { sendId, epochMs: studio.platform.clock.now().getTime(), software: 'test' }));
      const find = <Type extends StudioReply['type']>(type: Type) =>
        vi.waitFor(
          () => {
            const reply = replies.findLast((one) => one.type === type);
            expect(reply).toBeDefined();
            return reply as Extract<StudioReply, { type: Type }>;
          },
          { timeout: 30_000 },
        );
      return { socket, replies, find };
    }
    return { ...studio, origin, ticket, ticketOf, connect };
  }

  test('a page that reconnects learns what arrived, and the live has no gap', async () => {
    const { ticket, connect, setStatus, waitForStatus, waitForArchive, rendition, streamId } = await open();
    const messages = messagesOf(await recordedClip());
    const first = await connect(await ticket(), 'page-1');
    expect(await first.find('resume')).toEqual({ type: 'resume', sequence: 1 });
    await setStatus(streamId, 'LIVE');
    const half = Math.floor(messages.length / 2);
    for (const one of messages.slice(0, half)) first.socket.send(one);
    // What is still on its way when a connection breaks is lost, and may be all but the first messages.
    await vi.waitFor(async () => expect((await first.find('ack')).stored).toBeGreaterThan(1), { timeout: 30_000 });
    first.socket.terminate();

    const second = await connect(await ticket(), 'page-1');
    const { sequence } = await second.find('resume');
    expect(sequence).toBeGreaterThan(1);
    // The old connection was told so, and the new one is as well.
    expect((await second.find('ack')).stored).toBeGreaterThan(1);
    for (const one of messages.slice(sequence - 1)) second.socket.send(one);
    await vi.waitFor(() => expect(second.replies.at(-1)).toMatchObject({ type: 'ack' }), { timeout: 30_000 });
    const { hlsBroadcastUrl } = await waitForStatus(streamId, 'LIVE');
    second.socket.send(message(kinds.end, messages.length + 1, Buffer.alloc(0)));
    await waitForStatus(streamId, 'INTERRUPTED');
    await setStatus(streamId, 'ENDED');
    const { durationMs } = await waitForArchive();
    expect(Math.abs(durationMs! - 6000)).toBeLessThan(200);
    expect((await rendition(hlsBroadcastUrl!)).playlist.body).not.toContain('DISCONTINUITY\n');
  });

  test('Opus sound is in both renditions of a live', async () => {
    const { ticket, connect, setStatus, waitForStatus, streamId, get } = await open({ ZEACON_LIVE_LADDER: '1' });
    const { socket, find } = await connect(await ticket(), 'page-1');
    await find('resume');
    await setStatus(streamId, 'LIVE');
    const made = await makeClip('opus.mp4', [...picture(6, '960x540'), ...tone(6), ...h264, ...opus]);
    const messages = messagesOf(await readLiveSamples(made));
    for (const one of messages) socket.send(one);
    socket.send(message(kinds.end, messages.length + 1, Buffer.alloc(0)));
    const { hlsBroadcastUrl } = await waitForStatus(streamId, 'INTERRUPTED');
    const [base = '', query = ''] = hlsBroadcastUrl!.split('index.m3u8');
    const read = async (name: string) => (await get(`${base}${name}${query}`)).rawPayload;
    expect((await read('index.m3u8')).toString().match(/CODECS="avc1[^"]*,opus"/g)).toHaveLength(2);
    await vi.waitFor(async () => expect(String(await read('480p/index.m3u8'))).toMatch(/^3\.m4s/m), {
      timeout: 30_000,
    });
    const heardIn = async (folder: string) => {
      const files = ['init.mp4', '1.m4s', '2.m4s', '3.m4s'].map((name) => read(`${folder}/${name}`));
      return decode(Buffer.concat(await Promise.all(files)), 'a');
    };
    const [lower, source] = [await heardIn('480p'), await heardIn('source')];
    expect(source.complaints).toBe('');
    expect(source.times.length).toBeGreaterThan(290);
    expect(lower).toEqual(source);
  });

  test('even a few messages are acknowledged', async () => {
    const { ticket, connect } = await open();
    const { socket, find } = await connect(await ticket(), 'page-1');
    await find('resume');
    const messages = messagesOf(await recordedClip()).slice(0, 4);
    for (const one of messages) socket.send(one);
    await vi.waitFor(async () => expect(await find('ack')).toMatchObject({ sequence: messages.length, stored: 0 }), {
      timeout: 30_000,
    });
  });

  test('messages are acknowledged as stored once their segment is, and all of them at the end', async () => {
    const { ticket, connect, setStatus, streamId, platform, rendition, waitForStatus } = await open();
    const { socket, find } = await connect(await ticket(), 'page-1');
    await find('resume');
    await setStatus(streamId, 'LIVE');
    const clip = await recordedClip();
    const messages = messagesOf(clip);
    for (const one of messages) socket.send(one);
    await vi.waitFor(async () => expect((await find('ack')).sequence).toBe(messages.length), { timeout: 30_000 });
    // Two segments of two seconds are closed; the configuration has the first number.
    const third = clip.samples.findIndex(({ ptsUs }) => ptsUs >= 4_000_000) + 2;
    await vi.waitFor(async () => expect((await find('ack')).stored).toBe(third - 1), { timeout: 30_000 });
    // The clip begins at one second on its clock.
    expect(Math.abs((await find('ack')).epochMs! - platform.clock.now().getTime())).toBeLessThan(10);
    const { hlsBroadcastUrl } = await waitForStatus(streamId, 'LIVE');
    const { playlist } = await rendition(hlsBroadcastUrl!);
    expect(playlist.body.match(/^#EXTINF/gm)).toHaveLength(2);

    const last = messages.length + 1;
    socket.send(message(kinds.end, last, Buffer.alloc(0)));
    await vi.waitFor(async () => expect(await find('ack')).toMatchObject({ sequence: last, stored: last }), {
      timeout: 30_000,
    });
  });

  test('messages from before the live began need not be sent again', async () => {
    const { ticket, connect, setStatus, streamId } = await open();
    const { socket, find } = await connect(await ticket(), 'page-1');
    await find('resume');
    const messages = messagesOf(await recordedClip());
    for (const one of messages) socket.send(one);
    await vi.waitFor(async () => expect((await find('ack')).sequence).toBe(messages.length), { timeout: 30_000 });
    expect((await find('ack')).stored).toBeLessThan(messages.length);
    await setStatus(streamId, 'LIVE');
    await vi.waitFor(async () => expect((await find('ack')).stored).toBe(messages.length), { timeout: 30_000 });
  });

  test('another page takes over, and the first is told so', async () => {
    const { ticket, connect, streamId, setStatus } = await open();
    const first = await connect(await ticket(), 'page-1');
    await first.find('resume');
    const second = await connect(await ticket(), 'page-2');
    await second.find('resume');
    expect(await first.find('closed')).toMatchObject({ code: 'live.replaced' });
    await setStatus(streamId, 'LIVE');
    await setStatus(streamId, 'ENDED');
    expect(await second.find('closed')).toMatchObject({ code: 'live.ended' });
  });

  test.each([
    ['text', 'hello'],
    ['a short message', Buffer.from([1])],
    ['an unknown kind', message(9, 1, Buffer.alloc(20))],
    ['a greeting that is none', json(kinds.hello, 0, { sendId: 1 })],
    ['settings that are none', json(kinds.config, 1, { video: { codec: 'x' } })],
    ['an empty picture', message(kinds.video, 1, Buffer.alloc(13))],
  ])('%s closes the channel', async (_name, data) => {
    const { ticket, connect } = await open();
    const { socket, find } = await connect(await ticket(), 'page-1');
    await find('resume');
    socket.send(data);
    expect(await find('closed')).toMatchObject({ code: 'live.bad_media' });
  });

  test('whoever logs out sends no more within five seconds, and another host goes on with the live', async () => {
    const { platform, business, streamId, ticket, ticketOf, connect, setStatus, live } = await open();
    const member = await joinTeam(platform, business, 'host');
    const token = await ticketOf((method, path, body) =>
      platform.call(member, method, `/general/v1.1/stream${path}`, body),
    );
    const sending = await connect(token, 'page-1');
    await sending.find('resume');
    await setStatus(streamId, 'LIVE');
    const left = new Promise((resolve) => sending.socket.once('close', resolve));
    await platform.call(member, 'POST', '/authentication/v1.1/logout-everywhere', { keepCurrent: false });
    platform.clock.advanceSec(4);
    await left;
    await expect(connect(token, 'page-1')).rejects.toThrow('401');
    await (await connect(await ticket(), 'page-2')).find('resume');
    expect((await live(streamId)).liveStatus).not.toBe('ENDED');
  });

  test('a studio is cut off when the key of its ticket is compromised, and goes on with a new one', async () => {
    const { platform, streamId, ticket, connect, setStatus, live } = await open();
    const token = await ticket();
    const sending = await connect(token, 'page-1');
    await sending.find('resume');
    await setStatus(streamId, 'LIVE');
    const left = new Promise((resolve) => sending.socket.once('close', resolve));
    const { now } = platform.clock;
    const operator = createRotateKeys({ database: database(), masterKey: testMasterKey, clock: now });
    await operator.rotate(['studio'], { retireOthers: true });
    await platform.platform.keys.refresh();
    await left;
    await expect(connect(token, 'page-1')).rejects.toThrow('401');
    await (await connect(await ticket(), 'page-2')).find('resume');
    expect((await live(streamId)).liveStatus).not.toBe('ENDED');
  });

  test.each([
    ['none', '', []],
    ['one in the address', '?streamId=x&token=y', []],
    ['a forged one', '', [studioProtocol, 'e30.x']],
    ['one without the name of the protocol', '', ['e30.x']],
  ])('a ticket like %s opens nothing', async (_which, query, protocols) => {
    const { origin } = await open();
    const socket = new WebSocket(`${origin}/api/studio${query}`, protocols);
    const status = await new Promise((resolve) =>
      socket
        .once('unexpected-response', (_request, answer) => resolve(answer.statusCode))
        .once('error', () => undefined),
    );
    expect(status).toBe(401);
  });
});
