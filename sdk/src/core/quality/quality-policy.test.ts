import { expect, test } from 'vitest';
import { createQualityPolicy, type PartLoad, type QualityReading } from './quality-policy.ts';

const bitrates = [1_000_000, 3_000_000];
const seconds = 0.25;

/** A viewer with a connection of this many bits per second, and the sizes of parts. */
function createViewer() {
  let now = 0;
  const policy = createQualityPolicy(() => now);
  const viewer = {
    policy,
    quality: 0,
    ahead: 1.3,
    line: 20_000_000,
    /** Actual part sizes, by quality. */
    partBytes: bitrates.map((bitrate) => (bitrate * seconds) / 8),
    /** Plays while parts arrive, with a pause when all have arrived. */
    watch(parts: number): number[] {
      return Array.from({ length: parts }, () => {
        const bytes = viewer.partBytes[viewer.quality]!;
        const tookMs = (bytes * 8000) / viewer.line;
        now += Math.max(tookMs, seconds * 1000);
        const ahead = Math.max(0, viewer.ahead - tookMs / 1000);
        const load: PartLoad = { bytes, seconds, tookMs };
        const reading: QualityReading = { current: viewer.quality, bitrates, ahead };
        viewer.quality = policy.decide(load, reading, true);
        viewer.ahead = Math.min(1.3, ahead + seconds);
        return viewer.quality;
      });
    },
    wait(seconds: number) {
      now += seconds * 1000;
    },
  };
  return viewer;
}

const watching = (quality: number) => Object.assign(createViewer(), { quality });
/** Number of switches to the better quality. */
const ups = (qualities: readonly number[]) =>
  qualities.filter((one, index) => one > (qualities[index - 1] ?? 0)).length;

test('switches to the better quality after a second on a fast enough connection', () => {
  expect(createViewer().watch(5)).toEqual([0, 0, 0, 1, 1]);
});

test('keeps the smaller quality on a slow connection, however small the last part of a segment is', () => {
  const viewer = Object.assign(createViewer(), { line: 1_500_000 });
  for (let segment = 0; segment < 100; segment += 1) {
    expect(viewer.watch(7)).toEqual(Array(7).fill(0));
    viewer.policy.decide({ bytes: 700, seconds: 0.04, tookMs: 0.5 }, { current: 0, bitrates, ahead: 1.8 }, true);
  }
});

test('is not fooled by small parts that arrive at once', () => {
  const { policy } = createViewer();
  const load: PartLoad = { bytes: 3500, seconds, tookMs: 0.2 };
  const qualities = Array.from({ length: 20 }, () => policy.decide(load, { current: 0, bitrates, ahead: 1 }, true));
  expect(qualities).toEqual(Array(20).fill(0));
});

test('leaves a quality that is too high before playback stalls', () => {
  const viewer = watching(1);
  viewer.watch(20);
  viewer.line = 1_500_000;
  const qualities = viewer.watch(3);
  expect(qualities.at(-1)).toBe(0);
  expect(viewer.ahead).toBeGreaterThan(0);
});

test('waits for a single late part, and for any part while the buffer is large', () => {
  const late: PartLoad = { bytes: 93_750, seconds, tookMs: 500 };
  const { policy } = createViewer();
  const came = (ahead: number) => policy.decide(late, { current: 1, bitrates, ahead }, true);
  expect([came(0.9), came(1.8), came(1.6)]).toEqual([1, 1, 1]);
  expect(came(0.9)).toBe(0);
});

test('does not wait for a late part to finish when the buffer is nearly empty', () => {
  const { policy } = createViewer();
  const comes = (tookMs: number) =>
    policy.decide({ bytes: 40_000, seconds, tookMs }, { current: 1, bitrates, ahead: 0.4 }, false);
  expect([comes(100), comes(260), comes(300)]).toEqual([1, 1, 0]);
});

test('goes down only as far as the connection requires', () => {
  const many = [500_000, 1_000_000, 2_000_000, 4_000_000];
  const at = (bitrate: number) => {
    const load: PartLoad = { bytes: 125_000, seconds, tookMs: 1_000_000_000 / bitrate };
    return createViewer().policy.decide(load, { current: 3, bitrates: many, ahead: 0.4 }, true);
  };
  expect([2_500_000, 1_200_000, 600_000, 100_000].map(at)).toEqual([2, 1, 0, 0]);
});

test('retries a quality that was too high, after increasing pauses', () => {
  const viewer = createViewer();
  // Parts are small, so that only trying shows.
  viewer.partBytes = [500, 93_750];
  viewer.line = 1_500_000;
  const minute = () => ups(viewer.watch(240));
  const first = minute();
  expect(first).toBeGreaterThan(1);
  for (let passed = 0; passed < 8; passed += 1) minute();
  expect(minute()).toBeLessThan(first);
  expect(Array.from({ length: 6 }, minute)).toContain(1);
});

test('trusts the measured bitrate of a quality, not the playlist’s', () => {
  const viewer = createViewer();
  viewer.line = 1_500_000;
  // The playlist understates the better one.
  const said = [320_000, 400_000];
  viewer.partBytes = [10_000, 93_750];
  const at = (ahead: number, quality: number) => {
    const bytes = viewer.partBytes[quality]!;
    const load = { bytes, seconds, tookMs: (bytes * 8000) / viewer.line };
    return viewer.policy.decide(load, { current: quality, bitrates: said, ahead }, true);
  };
  expect(Array.from({ length: 4 }, () => at(1, 0))).toEqual([0, 0, 0, 1]);
  expect(at(0.3, 1)).toBe(0);
  viewer.wait(11);
  expect(Array.from({ length: 6 }, () => at(1, 0))).toEqual(Array(6).fill(0));
});

test('soon retries a quality that worked for long in between', () => {
  const viewer = watching(1);
  const breakDown = () => {
    viewer.line = 1_500_000;
    viewer.watch(4);
    expect(viewer.quality).toBe(0);
    viewer.line = 20_000_000;
  };
  for (let time = 0; time < 3; time += 1) {
    breakDown();
    expect(viewer.watch(4 * 12).at(-1)).toBe(1);
    viewer.watch(4 * 60);
  }
});

test('reports the connection’s rate', () => {
  const viewer = Object.assign(createViewer(), { line: 1_500_000 });
  viewer.policy.decide({ bytes: 1000, seconds, tookMs: 10 }, { current: 0, bitrates, ahead: 1.8 }, false);
  expect(viewer.policy.rate).toBeUndefined();
  viewer.watch(4);
  expect(viewer.policy.rate).toBeCloseTo(1_500_000, 0);
});

test('tries more on a connection with high latency, where small parts take as long as large ones', () => {
  const load: PartLoad = { bytes: 10_000, seconds, tookMs: 45 };
  const viewer = createViewer();
  const came = () => viewer.policy.decide(load, { current: 0, bitrates, ahead: 1 }, true);
  expect(Array.from({ length: 40 }, came)).toEqual(Array(40).fill(0));
  viewer.wait(11);
  expect(came()).toBe(1);
});

test('never chooses more than the best quality', () => {
  const { policy } = createViewer();
  const load: PartLoad = { bytes: 31_250, seconds, tookMs: 25 };
  expect(
    Array.from({ length: 8 }, () => policy.decide(load, { current: 0, bitrates: [1_000_000], ahead: 2 }, true)),
  ).toEqual(Array(8).fill(0));
});
