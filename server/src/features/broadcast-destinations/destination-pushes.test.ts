import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aac, h264, makeClip, picture, tone } from '../../media/clips.testing.ts';
import { createTestOrigin } from '../../media/live/live-origin.testing.ts';
import { later, readLiveSamples, send } from '../../media/live/live-samples.testing.ts';
import { useRtmpServer } from '../../media/rtmp/rtmp.testing.ts';
import { createRtmpPush } from '../../media/rtmp-push.ts';
import { onlyKey } from '../../platform/keys/key-ring.ts';
import { createSealedText } from '../../platform/sealed-text.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { onPlatform, openLiveStudio } from '../live/live-studio.testing.ts';
import { createBroadcastDestinationsRepository } from './broadcast-destinations.repository.ts';
import { createDestinationPushes } from './destination-pushes.ts';

vi.setConfig({ testTimeout: 60_000 });

const base = '/business/v1.1/broadcast-destination';
const clip = async () => readLiveSamples(await makeClip('pushes.mp4', [...picture(2), ...tone(2), ...h264, ...aac]));
type Sink = Awaited<ReturnType<typeof useRtmpServer>>;
const urlOf = ({ port }: Sink) => `rtmp://127.0.0.1:${port}/live`;

/** A live of `biz_1` that sends continuously until the test is over. */
async function startLive() {
  const live = createTestOrigin();
  const { config, samples } = await clip();
  const input = await live.sender(config, 0);
  let round = 0;
  const timer = setInterval(() => {
    send(input, live.clock, later(samples, round * 2_000_000));
    round += 1;
  }, 200);
  onTestFinished(async () => {
    clearInterval(timer);
    await live.origin.close();
  });
  return live.origin;
}

describeOnEachDatabase('pushes', (database) => {
  const sealed = createSealedText(onlyKey(Buffer.alloc(32, 'sealing')));
  const lines: string[] = [];
  const recordOnly = new Set<string>();

  function open() {
    const destinations = createBroadcastDestinationsRepository(database().db);
    lines.length = 0;
    recordOnly.clear();
    let businessesOnAir = 0;
    const pushes = createDestinationPushes({
      destinations,
      sealed,
      push: createRtmpPush({ resolveAddresses: async (host) => [host], farewellMs: 1000 }),
      settings: { leastDelayMs: 20, mostDelayMs: 40 },
      mayPush: async (streamId) => !recordOnly.has(streamId),
      countOnAir: async () => businessesOnAir,
      clock: () => new Date('2026-03-10T12:00:00Z'),
      log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }),
    });
    onTestFinished(() => pushes.stop());
    let added = 0;
    return {
      pushes,
      destinations,
      setOnAir: (count: number) => {
        businessesOnAir = count;
      },
      async add(sink: Sink, streamKey: string) {
        added += 1;
        const createdAt = new Date(Date.UTC(2026, 2, 1, 0, 0, added));
        const names = { name: 'Channel', platform: 'CUSTOM' as const, streamKeyEnding: '' };
        const id = `bcd_${added}`;
        const place = { rtmpUrl: urlOf(sink), streamKeySealed: sealed.seal(streamKey) };
        await destinations.insert({ id, businessId: 'biz_1', ...names, ...place, createdAt });
        return id;
      },
      async switchTo(id: string, status: 'ACTIVE' | 'INACTIVE') {
        await destinations.setStatus('biz_1', id, status);
        pushes.changed('biz_1', { id, isOn: status === 'ACTIVE' });
      },
      /** In the order they were added. */
      states: async () => (await destinations.list('biz_1')).map(({ state }) => state).toReversed(),
      row: async (id: string) => (await destinations.list('biz_1')).find((row) => row.id === id),
    };
  }
  const session = (streamId = 'str_1') => ({ streamId, businessId: 'biz_1' });
  const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 30 });

  test('a live is pushed to every destination that is on, until its end', async () => {
    const sinks = [await useRtmpServer(), await useRtmpServer(), await useRtmpServer()];
    const { add, switchTo, pushes, states } = open();
    for (const sink of sinks) await add(sink, 'key-secret-0001');
    await switchTo('bcd_3', 'INACTIVE');
    pushes.onAir(session(), await startLive());
    await soon(async () => expect(await states()).toEqual(['sending', 'sending', 'idle']));
    pushes.offAir('str_1');
    await soon(async () => expect(await states()).toEqual(['idle', 'idle', 'idle']));
    expect(sinks.map(({ all }) => all.map(({ closings }) => closings[0]?.[0]))).toEqual([
      ...[['finished'], ['finished'], []],
    ]);
  });

  test('a destination switched on during a live gets it at once; one switched off or removed loses it', async () => {
    const sink = await useRtmpServer();
    const { add, switchTo, pushes, states, row, destinations } = open();
    const id = await add(sink, 'key-secret-0001');
    await switchTo(id, 'INACTIVE');
    pushes.onAir(session(), await startLive());
    await switchTo(id, 'ACTIVE');
    await soon(async () => expect(await states()).toEqual(['sending']));
    expect(await row(id)).toMatchObject({ message: null, stateAt: new Date('2026-03-10T12:00:00Z') });
    await switchTo(id, 'INACTIVE');
    expect(await sink.all[0]?.closed).toBe('finished');
    expect(await row(id)).toMatchObject({ state: 'idle', stateAt: null });
    await switchTo(id, 'ACTIVE');
    await soon(async () => expect(await states()).toEqual(['sending']));
    await destinations.remove('biz_1', id);
    pushes.changed('biz_1', { id, isOn: false });
    expect(await sink.all[1]?.closed).toBe('finished');
  });

  test('switching off and on again restarts the push', async () => {
    const sink = await useRtmpServer();
    const { add, switchTo, pushes, states } = open();
    const id = await add(sink, 'key-secret-0001');
    pushes.onAir(session(), await startLive());
    await soon(async () => expect(await states()).toEqual(['sending']));
    await switchTo(id, 'INACTIVE');
    await switchTo(id, 'ACTIVE');
    await soon(() => expect(sink.all).toHaveLength(2));
    await soon(async () => expect(await states()).toEqual(['sending']));
    expect(sink.all[0]?.closings).toEqual([['finished', undefined]]);
  });

  test('a broken connection reconnects and continues with a key frame; the other push is not affected', async () => {
    const [cut, other] = [await useRtmpServer(), await useRtmpServer()];
    const { add, pushes, states } = open();
    await add(cut, 'key-secret-0001');
    await add(other, 'key-secret-0002');
    pushes.onAir(session(), await startLive());
    await soon(async () => expect(await states()).toEqual(['sending', 'sending']));
    cut.all[0]?.stop.abort();
    await soon(() => expect(cut.all).toHaveLength(2));
    await soon(async () => expect(await states()).toEqual(['sending', 'sending']));
    await cut.all[1]?.begun;
    expect(cut.all[1]?.samples.find(({ kind }) => kind === 'video')).toMatchObject({ key: true });
    expect(other.all).toHaveLength(1);
    expect(lines.join('')).toContain('"state":"reconnecting"');
  });

  test('a key that is refused repeatedly fails with a message that hides the key, until it is switched on again', async () => {
    const keys = new Set<string>();
    const sink = await useRtmpServer({}, async ({ streamKey }) => keys.has(streamKey));
    const { add, switchTo, pushes, states, row } = open();
    const id = await add(sink, 'wrong-secret-0001');
    pushes.onAir(session(), await startLive());
    await soon(async () => expect(await states()).toEqual(['failed']));
    expect((await row(id))?.message).toContain('did not take the stream key');
    keys.add('wrong-secret-0001');
    await switchTo(id, 'INACTIVE');
    await switchTo(id, 'ACTIVE');
    await soon(async () => expect(await states()).toEqual(['sending']));
    const told = JSON.stringify([lines, await row(id)]);
    expect(lines.length).toBeGreaterThan(5);
    expect(told).not.toContain('wrong-secret');
  });

  test('a key that cannot be decrypted fails', async () => {
    const { add, pushes, row } = open();
    const id = await add(await useRtmpServer(), 'key-secret-0001');
    await database().pool.query(`update broadcast_destination set stream_key_sealed = 'x'`);
    pushes.onAir(session(), await startLive());
    await soon(async () => expect(await row(id)).toMatchObject({ state: 'failed' }));
  });

  test('a live that is only recorded is not pushed', async () => {
    const sink = await useRtmpServer();
    const { add, pushes, states } = open();
    await add(sink, 'key-secret-0001');
    recordOnly.add('str_1');
    const origin = await startLive();
    pushes.onAir(session(), origin);
    pushes.onAir(session('str_2'), origin);
    await soon(async () => expect(await states()).toEqual(['sending']));
    recordOnly.add('str_2');
    pushes.changed('biz_1', { id: 'bcd_none', isOn: true });
    await soon(async () => expect(await states()).toEqual(['idle']));
    expect(sink.all).toHaveLength(1);
  });

  test('of two lives the first is pushed, and the second after it ends', async () => {
    const sink = await useRtmpServer();
    const { add, pushes, states } = open();
    await add(sink, 'key-secret-0001');
    pushes.onAir(session('str_1'), await startLive());
    pushes.onAir(session('str_2'), await startLive());
    await soon(async () => expect(await states()).toEqual(['sending']));
    expect(sink.all).toHaveLength(1);
    pushes.offAir('str_1');
    await soon(() => expect(sink.all).toHaveLength(2));
    expect(sink.all[0]?.closings).toEqual([['finished', undefined]]);
  });

  test('after a server is killed, no push is shown as sending', async () => {
    const { add, pushes, states, destinations, setOnAir } = open();
    const id = await add(await useRtmpServer(), 'key-secret-0001');
    await destinations.setState(id, { state: 'sending', message: null, stateAt: new Date() });
    setOnAir(1);
    await pushes.start();
    expect(await states()).toEqual(['sending']);
    setOnAir(0);
    await pushes.start();
    expect(await states()).toEqual(['idle']);
  });

  test('a live is pushed until it ends, even through a server restart', async () => {
    const sink = await useRtmpServer();
    const env = { ZEACON_RTMP_OUT_ALLOW: `127.0.0.1:${sink.port}` };
    const studio = await openLiveStudio(database(), {}, env);
    const { platform, business, streamId } = studio;
    const draft = { name: 'Channel', rtmpUrl: urlOf(sink), streamKey: 'key-secret-0001' };
    expect((await platform.call(business, 'POST', base, draft)).status).toBe(201);
    const state = async () => (await platform.call(business, 'GET', base)).data.items[0].state;
    const row = await platform.modules.live.service.find(streamId);
    const streamKey = platform.modules.live.openKey(row!.keySealed);
    const recorded = await clip();

    async function playUntil(on: typeof studio.encoder, check: () => Promise<boolean>) {
      const encoder = (await on(streamKey))!;
      let round = 0;
      await vi.waitUntil(
        () => {
          encoder.play({ ...recorded, samples: later(recorded.samples, round * 2_000_000) });
          round += 1;
          return check();
        },
        { timeout: 30_000, interval: 200 },
      );
    }
    await playUntil(studio.encoder, async () => (await state()) === 'sending');
    expect(sink.all).toHaveLength(1);
    await platform.modules.broadcastDestinations.pushes.stop();
    await platform.modules.live.stop();
    await platform.close();
    expect(await sink.all[0]?.closed).toBe('finished');

    const { path } = platform.platform.dataFolder;
    const again = await openTestPlatform(database(), { env, work: true, path, clock: platform.clock });
    await again.modules.broadcastDestinations.pushes.start();
    await again.modules.live.start();
    const resumed = onPlatform(again, business);
    const stateAgain = async () => (await again.call(business, 'GET', base)).data.items[0].state;
    await soon(async () => expect(await stateAgain()).toBe('connecting'));
    await playUntil(resumed.encoder, async () => (await stateAgain()) === 'sending');
    expect(sink.all).toHaveLength(2);
    await resumed.setStatus(streamId, 'ENDED');
    await soon(async () => expect(await stateAgain()).toBe('idle'));
    expect(sink.all[1]?.closings).toEqual([['finished', undefined]]);
    await again.modules.broadcastDestinations.pushes.stop();
    await again.modules.live.stop();
    await again.close();
  });
});
