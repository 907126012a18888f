import { beforeAll, expect, test } from 'vitest';
import { aac, h264, makeClip, picture, tone } from '../clips.testing.ts';
import { createTestOrigin, decode, initialised } from './live-origin.testing.ts';
import type { LiveOriginOptions, StoredUntil } from './live-origin.ts';
import { type Recorded, readLiveSamples, send } from './live-samples.testing.ts';
import { parsePlaylist, playlistFaults } from './playlist-validator.testing.ts';

/** As a studio sends: every picture is displayed at its decode time. Key frames at 0, 1, 2, 3, 4 and 5 seconds. */
let clip: Recorded;

beforeAll(async () => {
  const plain = [...h264, '-bf', '0'];
  const read = await readLiveSamples(await makeClip('resumed.mp4', [...picture(6), ...tone(6), ...plain, ...aac]));
  clip = { ...read, samples: read.samples.filter(({ dtsUs }) => dtsUs >= 0) };
});

const between = (from: number, to = 6) =>
  clip.samples.filter(({ dtsUs }) => dtsUs >= from * 1e6 && dtsUs < to * 1e6 - 1000);

/** A session that a killed server stored part of, continued ten seconds later. */
async function restart(gone: ReturnType<typeof createTestOrigin>, over: Partial<LiveOriginOptions> = {}) {
  const session = createTestOrigin({ store: gone.store, stored: await gone.store.listSegments(), ...over });
  session.clock.advanceSec(10);
  return session;
}

async function resume(session: ReturnType<typeof createTestOrigin>, epochMs: number, notBeforeMs = epochMs) {
  const wanted: number[] = [];
  const input = session.origin.input({ onKeyFrameWanted: () => wanted.push(1) }, { notBeforeMs });
  input.configure(clip.config, epochMs);
  await initialised(clip.config);
  return { input, wanted };
}

async function pictureSums() {
  const whole = createTestOrigin();
  send(await whole.sender(clip.config), whole.clock, clip.samples);
  await whole.origin.end();
  return decode(whole.store.joined()[0]!, 'v');
}

test.each([
  ['only what was not stored', 4],
  ['also what was stored, because the sender was not told', 2],
  ['everything', 0],
])('a killed server’s sender sends %s again without gap, duplicate or discontinuity', async (_case, from) => {
  const gone = createTestOrigin();
  const epochMs = gone.clock.now().getTime();
  send(await gone.sender(clip.config, epochMs), gone.clock, between(0, 5.3));
  await expect.poll(() => gone.store.segments.size).toBe(2);

  const session = await restart(gone);
  const { input } = await resume(session, epochMs);
  for (const sample of between(from)) input.write(sample);
  await session.origin.end();

  const body = await session.text({ window: 'all' });
  expect(playlistFaults(body, 2)).toEqual([]);
  expect(parsePlaylist(body).segments.map(({ isDiscontinuous }) => isDiscontinuous)).toEqual([false, false, false]);
  const dates = session.origin.segments().map(({ programAtMs }) => programAtMs - epochMs);
  expect(dates).toEqual([0, 2000, 4000]);
  expect(gone.store.joined()).toHaveLength(1);
  const expected = await pictureSums();
  const pictures = await decode(gone.store.joined()[0]!, 'v');
  expect(pictures.sums).toEqual(expected.sums);
  expect(pictures.complaints).toBe('');
  for (const [index, time] of pictures.times.entries()) expect(time).toBeCloseTo(expected.times[index]!, 3);
  const sound = await decode(gone.store.joined()[0]!, 'a');
  const steps = sound.times.slice(1).map((time, index) => time - sound.times[index]!);
  expect(Math.max(...steps)).toBeLessThan(0.03);
  expect(Math.min(...steps)).toBeGreaterThan(0.01);
});

test('it continues between two key frames if the rest of the group of pictures is stored', async () => {
  const gone = createTestOrigin();
  const epochMs = gone.clock.now().getTime();
  const input = await gone.sender(clip.config, epochMs);
  send(input, gone.clock, between(0, 2.5));
  input.end();
  await expect.poll(() => gone.store.segments.size).toBe(2);

  const session = await restart(gone);
  const { input: again, wanted } = await resume(session, epochMs);
  for (const sample of between(2)) again.write(sample);
  await session.origin.end();
  expect(playlistFaults(await session.text({ window: 'all' }), 2)).toEqual([]);
  expect(wanted).toEqual([]);
  expect((await decode(gone.store.joined()[0]!, 'v')).sums).toEqual((await pictureSums()).sums);
});

test('media that the sender no longer has is a discontinuity as long as the missing media', async () => {
  const gone = createTestOrigin();
  const epochMs = gone.clock.now().getTime();
  send(await gone.sender(clip.config, epochMs), gone.clock, between(0, 4.5));
  await expect.poll(() => gone.store.segments.size).toBe(2);
  const session = await restart(gone);
  const { input } = await resume(session, epochMs);
  for (const sample of between(5)) input.write(sample);
  await session.origin.end();
  const segments = session.origin.segments();
  expect(segments.map(({ isDiscontinuous }) => isDiscontinuous)).toEqual([false, false, true]);
  expect(segments.at(-1)!.programAtMs - epochMs).toBe(5000);
});

test('media captured before the live started is not part of it', async () => {
  const session = createTestOrigin();
  session.clock.advanceSec(10);
  const epochMs = session.clock.now().getTime() - 8000;
  const { input, wanted } = await resume(session, epochMs, epochMs + 2500);
  for (const sample of between(1)) input.write(sample);
  await session.origin.end();
  const [first] = session.origin.segments();
  expect(first).toMatchObject({ isDiscontinuous: false, programAtMs: epochMs + 3000 });
  expect(wanted).toHaveLength(1);
  expect((await decode(session.store.joined()[0]!, 'v')).sums).toHaveLength(90);
});

test('a clock that is far off drops no media', async () => {
  const gone = createTestOrigin();
  send(await gone.sender(clip.config), gone.clock, between(0, 2.5));
  await expect.poll(() => gone.store.segments.size).toBe(1);
  const session = await restart(gone);
  const { input } = await resume(session, session.clock.now().getTime() - 3_600_000);
  for (const sample of between(0, 4)) input.write(sample);
  await session.origin.end();
  expect(session.origin.segments().map(({ isDiscontinuous }) => isDiscontinuous)).toEqual([false, true, false]);
});

test('the sender is told how much is stored, in both clocks', async () => {
  const session = createTestOrigin();
  const told: StoredUntil[] = [];
  const epochMs = session.clock.now().getTime() - 1000;
  const input = await session.sender(clip.config, epochMs, { onStored: (until) => told.push(until) });
  session.store.refuseNext(1);
  send(input, session.clock, between(0, 4.5));
  expect(told).toEqual([]);
  await expect.poll(() => told.length).toBe(2);
  expect(told.map(({ ptsUs }) => ptsUs)).toEqual([2_000_000, 4_000_000]);
  expect(told.map(({ programAtMs }) => programAtMs - epochMs)).toEqual([2000, 4000]);
  input.end();
  await expect.poll(() => Math.round(told.at(-1)!.ptsUs / 1000)).toBe(4500);
});
