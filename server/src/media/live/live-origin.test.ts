import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { aac, h264, h264b, makeClip, picture, tone } from '../clips.testing.ts';
import { createTestOrigin, decode } from './live-origin.testing.ts';
import { type Recorded, readLiveSamples, send } from './live-samples.testing.ts';
import { parsePlaylist, playlistFaults } from './playlist-validator.testing.ts';

const files: Record<string, string> = {};
const clips: Record<string, Recorded> = {};

beforeAll(async () => {
  const made = {
    muxed: await makeClip('live.mp4', [...picture(6), ...tone(6), ...h264, ...aac]),
    reordered: await makeClip('live-b.mp4', [...picture(6), ...tone(6), ...h264b, ...aac]),
    video: await makeClip('live-video.mp4', [...picture(5, '320x180', 25), ...h264]),
    audio: await makeClip('live-audio.mp4', [...tone(5), ...aac]),
    slow: await makeClip('live-slow.mp4', [...picture(6, '320x180', 3), ...h264, '-g', '6']),
    cuts: await makeClip('live-cuts.mp4', [
      ...[...picture(12), ...tone(12), ...h264, ...aac, '-g', '60'],
      // As an encoder does where the scene changes: the regular ones count from there on.
      ...['-force_key_frames', '4.7,8'],
    ]),
    rare: await makeClip('live-rare.mp4', [...picture(12), ...tone(12), ...h264, ...aac, '-g', '250']),
  };
  Object.assign(files, made);
  for (const [name, path] of Object.entries(made)) clips[name] = await readLiveSamples(path);
});

async function sent(name: string) {
  const clip = clips[name] as Recorded;
  const session = createTestOrigin();
  const input = await session.sender(clip.config);
  const texts = new Set<string>();
  const faults = new Set<string>();
  for (const sample of clip.samples) {
    send(input, session.clock, [sample]);
    const { status, body } = await session.origin.playlist();
    if (status !== 200 || texts.has(body)) continue;
    texts.add(body);
    for (const fault of playlistFaults(body)) faults.add(fault);
  }
  await session.origin.end();
  const text = await session.text({ window: 'all' });
  for (const fault of playlistFaults(text)) faults.add(fault);
  return { ...session, clip, texts: [...texts], faults: [...faults], text, playlist: parsePlaylist(text) };
}

test.each(['muxed', 'reordered', 'video'])(
  'segments of %s decode to the very pictures that were sent',
  async (name) => {
    const { store, faults } = await sent(name);
    expect(faults).toEqual([]);
    const [joined = Buffer.alloc(0), ...others] = store.joined();
    expect(others).toEqual([]);
    const [shown, source] = await Promise.all([
      decode(joined, 'v'),
      decode(await readFile(files[name] as string), 'v'),
    ]);
    expect(shown.complaints).toBe('');
    expect(shown.sums).toEqual(source.sums);
    const offset = source.times[0] ?? 0;
    shown.times.forEach((time, index) => {
      expect(time - (shown.times[0] ?? 0)).toBeCloseTo((source.times[index] ?? 0) - offset, 3);
    });
  },
);

test('audio and video start together for ffmpeg as a subscriber, with reordered pictures too', async () => {
  const { config, samples } = clips.reordered as Recorded;
  const { origin, clock, sender, store } = createTestOrigin();
  const chunks: Uint8Array[] = [];
  const reading = (async () => {
    for await (const { bytes } of origin.subscribe()) chunks.push(bytes);
  })();
  send(await sender(config), clock, samples);
  await origin.end();
  await reading;
  const read = Buffer.concat(chunks);
  const [shown, heard] = await Promise.all([decode(read, 'v'), decode(read, 'a')]);
  expect(shown.sums).toEqual((await decode(store.joined()[0] ?? Buffer.alloc(0), 'v')).sums);
  expect(shown.complaints).toBe('');
  expect(Math.abs((heard.times[0] ?? 0) - (shown.times[0] ?? 0))).toBeLessThan(0.022);
});

test('a recording with reordered pictures has sound and picture together for every reader, from 0', async () => {
  const { store } = await sent('reordered');
  const [recording = Buffer.alloc(0)] = store.joined();
  const [shown, heard] = await Promise.all([decode(recording, 'v'), decode(recording, 'a')]);
  expect(shown.complaints).toBe('');
  expect(Math.abs(shown.times[0] ?? 1)).toBeLessThanOrEqual(0.005);
  expect(Math.abs(heard.times[0] ?? 1)).toBeLessThanOrEqual(0.005);
});

test.each(['muxed', 'reordered', 'audio'])(
  'segments of %s decode to the very sound that was sent, without gaps',
  async (name) => {
    const { store, clip } = await sent(name);
    const heard = await decode(store.joined()[0] ?? Buffer.alloc(0), 'a');
    expect(heard.complaints).toBe('');
    const begin = clip.samples.find((sample) => sample.kind === 'video' || !clip.config.video)?.ptsUs ?? 0;
    const all = clip.samples.filter(({ kind, ptsUs }) => kind === 'audio' && ptsUs >= begin).length;
    // Audio after the end of the last picture is omitted.
    expect(heard.sums.length).toBeGreaterThan(all - 4);
    expect(heard.sums.length).toBeLessThanOrEqual(all);
    expect(heard.times[0]).toBeGreaterThanOrEqual(0);
    heard.times.slice(1).forEach((time, index) => {
      expect(time - (heard.times[index] ?? 0)).toBeCloseTo(1024 / 48_000, 4);
    });
  },
);

test('segments are two seconds long and start with key frames', async () => {
  const { playlist } = await sent('muxed');
  expect(playlist.segments.map(({ durationUs }) => Math.round(durationUs / 1000))).toEqual([2000, 2000, 2000]);
  for (const { parts } of playlist.segments) expect(parts[0]?.isIndependent).toBe(true);
});

test('the parts of a segment add up to the segment', async () => {
  const { origin, playlist, store } = await sent('reordered');
  expect(playlist.segments.length).toBe(3);
  for (const { seq, parts } of playlist.segments) {
    const bytes = await Promise.all(parts.map((_, index) => origin.part(seq, index)));
    expect(Buffer.concat(bytes.map((part) => part ?? Buffer.alloc(0)))).toEqual(Buffer.from(origin.segment(seq) ?? []));
    expect(Buffer.from(store.segments.get(seq)?.bytes ?? [])).toEqual(Buffer.from(origin.segment(seq) ?? []));
  }
});

test('audio without video has segments of the same length', async () => {
  const { playlist, faults } = await sent('audio');
  expect(faults).toEqual([]);
  expect(playlist.segments.map(({ durationUs }) => Math.round(durationUs / 1e5))).toEqual([19, 19, 12]);
  expect(playlist.segments.every(({ parts }) => parts.every((part) => part.isIndependent))).toBe(true);
});

test('three pictures per second still have parts of the promised length', async () => {
  const { faults, store, playlist } = await sent('slow');
  expect(faults).toEqual([]);
  expect(playlist.segments.length).toBe(3);
  const shown = await decode(store.joined()[0] ?? Buffer.alloc(0), 'v');
  expect(shown.complaints).toBe('');
  expect(shown.sums.length).toBe(18);
});

test('without key frames segments end before they exceed the target duration, until the next key frame', async () => {
  const { faults, text, playlist, store, origin } = await sent('rare');
  expect(faults).toEqual([]);
  const [first, ...others] = playlist.segments.map(({ durationUs }) => durationUs);
  expect(first).toBeGreaterThan(2_100_000);
  expect(Math.max(first!, ...others)).toBeLessThan(2_500_000);
  // Those whose parts are still listed: one begins at the second key frame.
  expect(playlist.segments.slice(2).map(({ parts }) => parts[0]?.isIndependent)).toEqual([false, false, true, false]);
  expect(text).not.toContain('#EXT-X-INDEPENDENT-SEGMENTS');
  expect((await decode(store.joined()[0] ?? Buffer.alloc(0), 'v')).sums.length).toBe(360);
  expect(origin.stats().warnings.join()).toContain('Key frames are 8.3 seconds apart');
});

test('key frames that an encoder adds to its regular ones do not make segments begin without one', async () => {
  const { faults, playlist, text } = await sent('cuts');
  expect(faults).toEqual([]);
  expect(text).toContain('#EXT-X-INDEPENDENT-SEGMENTS');
  const seconds = playlist.segments.map(({ durationUs }) => Math.round(durationUs / 1e5) / 10);
  expect(seconds).toEqual([2, 2, 0.7, 2, 1.3, 2, 2]);
});

test('no part is longer than the part target, which never changes', async () => {
  const { texts } = await sent('muxed');
  const targets = new Set(texts.map((text) => parsePlaylist(text).header.get('#EXT-X-PART-INF')));
  expect([...targets]).toEqual(['PART-TARGET=0.290000']);
  expect(texts.length).toBeGreaterThan(20);
});
