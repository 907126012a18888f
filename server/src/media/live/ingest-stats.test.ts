import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aac, h264, makeClip, picture, tone } from '../clips.testing.ts';
import type { LiveConfig, LiveSample } from './live-input.ts';
import { createTestOrigin, decode, settled } from './live-origin.testing.ts';
import { type Recorded, readLiveSamples, send } from './live-samples.testing.ts';

let clip: Recorded;

beforeAll(async () => {
  clip = await readLiveSamples(await makeClip('live.mp4', [...picture(6), ...tone(6), ...h264, ...aac]));
});

afterEach(() => void vi.useRealTimers());

async function stats(samples: readonly LiveSample[], config: LiveConfig = clip.config) {
  const { sender, clock, origin } = createTestOrigin();
  send(await sender(config), clock, samples);
  await settled();
  return origin.stats();
}

test('reports the received media', async () => {
  const { videoBitrate, audioBitrate, ...rest } = await stats(clip.samples);
  expect(rest).toEqual({
    videoCodec: clip.config.video?.codec,
    audioCodec: 'mp4a.40.2',
    width: 320,
    height: 180,
    frameRate: 30,
    keyFrameIntervalMs: 1000,
    droppedFrames: 0,
    warnings: [],
    unstoredSegments: expect.any(Number),
    lostSegments: 0,
  });
  const bytes = clip.samples.reduce((sum, { kind, data }) => sum + (kind === 'video' ? data.byteLength : 0), 0);
  expect(videoBitrate / ((bytes * 8) / 6)).toBeCloseTo(1, 1);
  expect(audioBitrate).toBeGreaterThan(20_000);
});

const times = (change: (us: number, index: number) => number) =>
  clip.samples.map((sample, index) => {
    const us = change(sample.dtsUs, index);
    return { ...sample, dtsUs: us, ptsUs: us };
  });

test.each([
  [
    'rare key frames',
    () => clip.samples.map((one, index) => ({ ...one, key: one.kind === 'audio' || index < 5 })),
    /Set the key frame interval/,
  ],
  ['an unsteady frame rate', () => times((us, index) => us + (index % 3) * 15_000), /frame rate is unsteady/],
  ['few pictures', () => times((us) => us * 5).filter(({ kind }) => kind === 'video'), /fewer than 10/],
  [
    'too much for viewers',
    () => clip.samples.map((one) => ({ ...one, data: new Uint8Array(60_000) })),
    /Set it to 12 Mbit/,
  ],
  [
    'sound that stopped',
    () => clip.samples.filter(({ kind, dtsUs }) => kind === 'video' || dtsUs < 2e6),
    /sound has stopped/,
  ],
])('warns about %s', async (_case, samples, warning) => {
  expect((await stats(samples())).warnings.join(' ')).toMatch(warning);
});

test('pictures that the encoder skipped are counted', async () => {
  const left = clip.samples.filter(({ kind, dtsUs }) => kind === 'audio' || dtsUs < 3e6 || dtsUs > 3.12e6);
  expect((await stats(left)).droppedFrames).toBe(4);
});

test.each([
  ['HEVC', { video: { codec: 'hvc1.1.6.L93.B0' } }, /HEVC/],
  ['what no MP4 holds', { video: { codec: 'flv1' } }, /cannot be shown/],
  ['no sound', { audio: null }, /no sound/],
  ['no picture', { video: null }, /no picture/],
  ['a very large picture', { video: { width: 3840, height: 2160 } }, /larger than 1920/],
])('warns about %s', async (_case, change: { video?: object | null; audio?: null }, warning) => {
  const { video, audio } = clip.config;
  const config = {
    video: change.video === null ? null : video && { ...video, ...change.video },
    audio: change.audio === null ? null : audio,
  };
  expect((await stats([], config as LiveConfig)).warnings.join(' ')).toMatch(warning);
});

test('silence is reported once, media is stored, and the sender continues without a discontinuity', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const events: string[] = [];
  const session = createTestOrigin({
    onMedia: () => events.push('media'),
    onSilence: (lastMediaAtMs) => events.push(`silence since ${new Date(lastMediaAtMs).toISOString()}`),
  });
  const { clock, origin, store } = session;
  const input = await session.sender(clip.config);
  expect(origin.lastMediaAtMs).toBeNull();
  send(
    input,
    clock,
    clip.samples.filter(({ dtsUs }) => dtsUs < 2.5e6),
  );
  const lastMs = origin.lastMediaAtMs ?? 0;
  clock.advanceSec(3.1);
  vi.advanceTimersByTime(3100);
  vi.advanceTimersByTime(10_000);
  await settled();
  expect(events).toEqual(['media', `silence since ${new Date(lastMs).toISOString()}`]);
  expect([...store.segments.keys()]).toEqual([1, 2]);
  send(
    input,
    clock,
    clip.samples.filter(({ dtsUs }) => dtsUs >= 2.5e6),
  );
  input.end();
  expect(events.length).toBe(4);
  await origin.end();
  expect(origin.segments().some(({ isDiscontinuous }) => isDiscontinuous)).toBe(false);
  const shown = await decode(store.joined()[0] ?? Buffer.alloc(0), 'v');
  expect([shown.sums.length, shown.complaints]).toEqual([180, '']);
});
