import { beforeAll, expect, test } from 'vitest';
import { aac, h264, makeClip, picture, tone } from '../clips.testing.ts';
import { createTestOrigin, decode, initialised } from './live-origin.testing.ts';
import { later, type Recorded, readLiveSamples, send } from './live-samples.testing.ts';
import { parsePlaylist, playlistFaults } from './playlist-validator.testing.ts';

let clip: Recorded;
let wide: Recorded;

beforeAll(async () => {
  clip = await readLiveSamples(await makeClip('live.mp4', [...picture(6), ...tone(6), ...h264, ...aac]));
  wide = await readLiveSamples(
    await makeClip('live-wide.mp4', [...picture(3, '426x240'), ...tone(3), ...h264, ...aac]),
  );
});

const until = (seconds: number) => clip.samples.filter(({ dtsUs }) => dtsUs < seconds * 1e6);
const from = (seconds: number) => clip.samples.filter(({ dtsUs }) => dtsUs >= seconds * 1e6);
const shown = async (joined: Buffer | undefined) => (await decode(joined ?? Buffer.alloc(0), 'v')).sums.length;

async function summary({ text }: ReturnType<typeof createTestOrigin>, restored = 0) {
  const body = await text({ window: 'all' });
  expect(playlistFaults(body, restored)).toEqual([]);
  return parsePlaylist(body).segments.map(({ seq, isDiscontinuous, map }) => [seq, isDiscontinuous, map]);
}

test('a new sender adds a discontinuity, and keeps the initialization segment if nothing changed', async () => {
  const session = createTestOrigin();
  const { clock, origin, store } = session;
  send(await session.sender(clip.config), clock, until(3));
  clock.advanceSec(20);
  send(await session.sender(clip.config), clock, until(2));
  await origin.end();
  expect(await summary(session)).toEqual([
    [1, false, 'init.mp4'],
    [2, false, undefined],
    [3, true, undefined],
  ]);
  expect(await shown(store.joined()[0])).toBe(150);
  const dates = origin.segments().map(({ programAtMs }) => programAtMs);
  expect((dates[2] ?? 0) - (dates[0] ?? 0)).toBeGreaterThan(22_000);
});

test('another picture size has another initialization segment', async () => {
  const session = createTestOrigin();
  const input = await session.sender(clip.config);
  send(input, session.clock, until(2));
  input.configure(wide.config);
  await initialised(wide.config);
  send(input, session.clock, later(wide.samples, 2e6));
  await session.origin.end();
  expect((await summary(session)).slice(0, 2)).toEqual([
    [1, false, 'init.mp4'],
    [2, true, 'init-2.mp4'],
  ]);
  expect(await Promise.all(session.store.joined().map(shown))).toEqual([60, 90]);
  expect(session.store.inits.get(2)).toMatchObject({
    width: 426,
    height: 240,
    codecs: [wide.config.video?.codec, 'mp4a.40.2'],
  });
});

test('a repeated configuration changes nothing', async () => {
  const session = createTestOrigin();
  const input = await session.sender(clip.config);
  send(input, session.clock, until(3));
  input.configure(structuredClone(clip.config));
  send(input, session.clock, from(3));
  await session.origin.end();
  expect((await summary(session)).map(([, isDiscontinuous]) => isDiscontinuous)).toEqual([false, false, false]);
  expect(await shown(session.store.joined()[0])).toBe(180);
});

test.each([
  ['forward by more than a second', 10e6],
  ['back', -1.5e6],
])('after times that jump %s, a new run starts at a key frame', async (_case, byUs) => {
  const session = createTestOrigin();
  let wanted = 0;
  const input = await session.sender(clip.config, undefined, { onKeyFrameWanted: () => (wanted += 1) });
  send(input, session.clock, until(2.5));
  send(input, session.clock, later(from(2.5), byUs));
  await session.origin.end();
  expect((await summary(session)).map(([, isDiscontinuous]) => isDiscontinuous)).toEqual([false, false, true, false]);
  // From 2.5 seconds to the key frame at 3 seconds.
  expect(await shown(session.store.joined()[0])).toBe(165);
  expect(session.origin.stats().droppedFrames).toBe(15);
  expect(wanted).toBe(1);
});

test('only the newest of two senders is used', async () => {
  const session = createTestOrigin();
  const old = await session.sender(clip.config);
  send(old, session.clock, until(1));
  const input = await session.sender(clip.config);
  send(old, session.clock, from(1));
  old.end();
  send(input, session.clock, until(2));
  await session.origin.end();
  expect(await shown(session.store.joined()[0])).toBe(90);
});

test('samples written before the initialization segment is created are not lost', async () => {
  const { origin, clock, store } = createTestOrigin();
  const input = origin.input();
  input.configure(clip.config);
  send(input, clock, clip.samples);
  input.end();
  await expect.poll(() => store.segments.size).toBe(3);
  expect(await shown(store.joined()[0])).toBe(180);
});

test('after a restart the session continues with the next number, after a discontinuity', async () => {
  const first = createTestOrigin();
  send(await first.sender(clip.config), first.clock, until(4));
  await first.origin.close();
  expect((await first.origin.playlist()).status).toBe(503);

  const session = createTestOrigin({ store: first.store, stored: await first.store.listSegments() });
  session.clock.advanceSec(30);
  expect(await summary(session, 2)).toEqual([
    [1, false, 'init.mp4'],
    [2, false, undefined],
  ]);
  send(await session.sender(clip.config), session.clock, until(2));
  await session.origin.end();
  expect(await summary(session, 2)).toEqual([
    [1, false, 'init.mp4'],
    [2, false, undefined],
    [3, true, undefined],
  ]);
  expect(first.store.inits.size).toBe(1);
  expect([...first.store.segments.keys()]).toEqual([1, 2, 3]);
});

test('a number that was never stored is a gap after a restart', async () => {
  const first = createTestOrigin();
  send(await first.sender(clip.config), first.clock, clip.samples);
  await first.origin.end();
  const { inits, segments } = await first.store.listSegments();
  const session = createTestOrigin({ stored: { inits, segments: segments.filter(({ seq }) => seq !== 2) } });
  const body = await session.text({ window: 'all' });
  expect(body).toContain('#EXT-X-GAP\n#EXTINF:2.000000,\n2.m4s');
  expect(session.origin.segments().map(({ seq, isLost }) => [seq, isLost])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ]);
});

test('dates follow the sender’s clock, unless it is far off', async () => {
  const claims = [-4000, -70_000, -3_600_000, 3_600_000, undefined];
  const offsets = claims.map(async (claim) => {
    const session = createTestOrigin();
    const nowMs = session.clock.now().getTime();
    send(
      await session.sender(clip.config, claim === undefined ? undefined : nowMs + claim),
      session.clock,
      until(2.2).filter(({ dtsUs }) => dtsUs >= 0),
    );
    await session.origin.end();
    return session.origin.segments().map(({ programAtMs }) => programAtMs - nowMs);
  });
  expect(await Promise.all(offsets)).toEqual([
    [-4000, -2000],
    // Buffered while the network was down.
    [-70_000, -68_000],
    [0, 2000],
    [0, 2000],
    [0, 2000],
  ]);
});
