import { expect, it } from 'vitest';
import { createSoundClock } from './sound-clock.ts';

const rate = 48_000;
const block = 1024;
const blockUs = (block / rate) * 1e6;

it('gives blocks continuous times, however unevenly they arrive', () => {
  const clock = createSoundClock(rate);
  const times = Array.from({ length: 200 }, (_none, index) => {
    const jitterUs = ((index * 7919) % 13) * 1000;
    return clock.take(block, (index + 1) * blockUs + jitterUs).ptsUs;
  });
  for (const [index, ptsUs] of times.entries()) expect(ptsUs).toBe(Math.round(times[0]! + index * blockUs));
});

it('fills a gap with silence, so that later sound keeps its place', () => {
  const clock = createSoundClock(rate);
  clock.take(block, blockUs);
  const { ptsUs, silence } = clock.take(block, 1e6);
  expect(ptsUs / 1e6).toBeCloseTo(1 - blockUs / 1e6, 3);
  expect(silence / rate).toBeCloseTo(1 - (2 * blockUs) / 1e6, 3);
});

it('makes silence if no sound arrives', () => {
  const clock = createSoundClock(rate);
  expect(clock.fill(0).count).toBe(0);
  let samples = 0;
  for (let ms = 0; ms <= 10_000; ms += 33) samples += clock.fill(ms * 1000).count;
  expect(samples / rate).toBeGreaterThan(8.9);
  expect(samples / rate).toBeLessThanOrEqual(10);
});

it('keeps pictures in sync for an hour with a sound card whose clock runs fast', () => {
  const clock = createSoundClock(rate);
  const fast = 1 - 100e-6;
  let lastPtsUs = 0;
  let nowUs = 0;
  for (let index = 1; nowUs < 3600e6; index += 1) {
    nowUs = index * blockUs * fast;
    const taken = clock.take(block, nowUs);
    if (taken.isDropped || taken.silence > 0) throw new Error('A healthy card was mended.');
    lastPtsUs = taken.ptsUs;
  }
  const soundUs = lastPtsUs + blockUs;
  expect(soundUs - nowUs).toBeGreaterThan(300_000);
  expect(Math.abs(clock.toSoundTime(nowUs) - soundUs)).toBeLessThan(50_000);
});

it('drops sound that arrives much too early', () => {
  const clock = createSoundClock(rate);
  clock.take(rate / 2, 500_000);
  expect(clock.take(rate / 2, 510_000).isDropped).toBe(true);
});
