import { beforeAll, describe, expect, test } from 'vitest';
import { aac, h264, makeClip, picture, tone } from '../clips.testing.ts';
import type { LiveSample } from './live-input.ts';
import { createTestOrigin, decode } from './live-origin.testing.ts';
import { type Recorded, readLiveSamples, send } from './live-samples.testing.ts';
import { playlistFaults } from './playlist-validator.testing.ts';

let clip: Recorded;

beforeAll(async () => {
  clip = await readLiveSamples(await makeClip('live.mp4', [...picture(6), ...tone(6), ...h264, ...aac]));
});

/** Sends the samples at the times in `sentAt`, and returns the decoded audio. */
async function heard(samples: readonly LiveSample[]) {
  const session = createTestOrigin();
  send(await session.sender(clip.config), session.clock, samples);
  const last = samples.at(-1);
  await session.origin.end();
  expect(last).toBeDefined();
  expect(playlistFaults(await session.text())).toEqual([]);
  const [joined = Buffer.alloc(0)] = session.store.joined();
  const [sound, shown] = await Promise.all([decode(joined, 'a'), decode(joined, 'v')]);
  expect(sound.complaints + shown.complaints).toBe('');
  expect(shown.sums.length).toBe(180);
  return { ...sound, warnings: session.origin.stats().warnings };
}

const frame = 1024 / 48_000;
const steps = (times: number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));

/** When each track of a segment starts, in seconds (`tfdt`, version 1): video, then audio. */
function firstTimes(segment: Buffer): number[] {
  const begins = new Map<number, number>();
  for (let at = segment.indexOf('tfhd'); at >= 0; at = segment.indexOf('tfhd', at + 4)) {
    const track = segment.readUInt32BE(at + 8);
    const time = Number(segment.readBigUInt64BE(segment.indexOf('tfdt', at) + 8));
    if (!begins.has(track)) begins.set(track, time / (track === 1 ? 90_000 : 48_000));
  }
  return [1, 2].map((track) => begins.get(track) ?? Number.POSITIVE_INFINITY);
}

const isSound = ({ kind }: LiveSample) => kind === 'audio';

test('times rounded to milliseconds become even again', async () => {
  const rounded = clip.samples.map((sample) => {
    const ptsUs = Math.round(sample.ptsUs / 1000) * 1000;
    return { ...sample, ptsUs, dtsUs: Math.round(sample.dtsUs / 1000) * 1000 };
  });
  const { times } = await heard(rounded);
  for (const step of steps(times)) expect(step).toBeCloseTo(frame, 4);
});

test('audio that arrives half a second after its picture keeps its position', async () => {
  const late = clip.samples
    .map((sample) => ({ sample, at: sample.dtsUs + (isSound(sample) ? 500_000 : 0) }))
    .sort((a, b) => a.at - b.at)
    .map(({ sample }) => sample);
  const { times, sums } = await heard(late);
  expect(times[0]).toBeLessThan(frame);
  for (const step of steps(times)) expect(step).toBeCloseTo(frame, 4);
  // Audio after the last cut is omitted.
  expect(sums.length).toBeGreaterThan(275);
});

test('audio that stops becomes silence until it continues', async () => {
  const { times, warnings } = await heard(
    clip.samples.filter((sample) => !isSound(sample) || sample.ptsUs < 1e6 || sample.ptsUs > 4e6),
  );
  expect(times.at(-1)).toBeGreaterThan(5.9);
  for (const step of steps(times)) expect(step).toBeCloseTo(frame, 3);
  expect(warnings).toEqual([]);
});

test('announced audio that never arrives is silence', async () => {
  const { times, warnings } = await heard(clip.samples.filter((sample) => !isSound(sample)));
  expect(times.length).toBeGreaterThan(270);
  expect(warnings).toEqual(['The sound has stopped.']);
});

/** How much later than its picture the audio of each segment starts for players, in seconds. */
async function soundStarts(samples: readonly LiveSample[], config = clip.config) {
  const session = createTestOrigin();
  send(await session.sender(config), session.clock, samples);
  await session.origin.end();
  const starts = [...session.store.segments.values()].map(({ bytes }) => firstTimes(Buffer.from(bytes)));
  expect(starts.filter((times) => times.every(Number.isFinite)).length).toBeGreaterThan(2);
  return starts.map(([shown, sounds]) => sounds! - shown!);
}

describe('no segment starts with audio before its first picture, which would change its time in players', () => {
  test('if a sender that lost some audio sends correct times again', async () => {
    const jumped = clip.samples.map((sample) =>
      isSound(sample) && sample.ptsUs > 1e6 ? { ...sample, ptsUs: sample.ptsUs + 80_000 } : sample,
    );
    for (const start of await soundStarts(jumped)) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(start).toBeLessThan(frame);
    }
    const { times } = await heard(jumped);
    for (const step of steps(times)) expect(step).toBeCloseTo(frame, 4);
  });

  test.for([60, 100, 150, 200, 600])('if %i ms of audio are missing anywhere', async (missingMs) => {
    for (let fromMs = 1600; fromMs < 2100; fromMs += 20) {
      const left = clip.samples.filter(
        (sample) => !isSound(sample) || sample.ptsUs < fromMs * 1000 || sample.ptsUs >= (fromMs + missingMs) * 1000,
      );
      for (const start of await soundStarts(left)) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(start).toBeLessThan(frame);
      }
    }
  });

  test('if announced audio never arrives', async () => {
    const starts = await soundStarts(clip.samples.filter((sample) => !isSound(sample)));
    for (const start of starts) expect(start).toBeGreaterThanOrEqual(0);
  });

  test('if no silence can be inserted, and the missing audio arrives much later', async () => {
    const surround = await readLiveSamples(
      await makeClip('surround.mp4', [...picture(8), ...tone(8), ...h264, ...aac, '-ac', '6']),
    );
    const sent = surround.samples
      .map((sample) => ({ sample, at: isSound(sample) && sample.ptsUs > 3e6 ? 6.5e6 : sample.dtsUs }))
      .sort((a, b) => a.at - b.at || a.sample.dtsUs - b.sample.dtsUs)
      .map(({ sample }) => sample);
    for (const start of await soundStarts(sent, surround.config)) expect(start).toBeGreaterThanOrEqual(0);
  });
});

test('a drifting audio clock is followed without a jump', async () => {
  const drifting = clip.samples.map((sample) => {
    const ptsUs = isSound(sample) ? Math.round(sample.ptsUs * 1.005) : sample.ptsUs;
    return { ...sample, ptsUs, dtsUs: isSound(sample) ? ptsUs : sample.dtsUs };
  });
  const { times } = await heard(drifting);
  expect(Math.max(...steps(times))).toBeLessThan(frame * 1.01);
  expect(Math.min(...steps(times))).toBeGreaterThan(frame * 0.99);
});
