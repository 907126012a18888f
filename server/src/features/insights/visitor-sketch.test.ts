import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { exactMax, sketchError, VisitorSketch } from './visitor-sketch.ts';

const visitor = (n: number) => Number(createHash('sha256').update(`visitor ${n}`).digest().readBigUInt64BE() >> 11n);
const visitors = (from: number, until: number) => Array.from({ length: until - from }, (_, n) => visitor(from + n));
const sketchOf = (...ranges: [number, number][]) => {
  const sketch = new VisitorSketch();
  for (const [from, until] of ranges) sketch.add(visitors(from, until));
  return sketch;
};

describe('different visitors', () => {
  test.each([0, 1, 2000, 2049, exactMax])('are counted one by one while they are few: %i', (count) => {
    const sketch = sketchOf([0, count], [0, Math.floor(count / 2)]);
    expect([sketch.count, sketch.isExact]).toEqual([count, true]);
  });

  test.each([exactMax + 1, 14_000, 20_000, 40_000, 80_000, 300_000])(
    'are estimated within two percent when they are many: %i',
    (count) => {
      const sketch = sketchOf([0, count]);
      expect(sketch.isExact).toBe(false);
      expect(Math.abs(sketch.count - count) / count).toBeLessThan(0.02);
    },
  );

  test('count once however they are split, joined and stored', () => {
    const whole = sketchOf([0, 60_000]);
    const joined = new VisitorSketch();
    for (const part of [
      sketchOf([30_000, 60_000]),
      sketchOf([0, 3000]),
      sketchOf([100, 200]),
      sketchOf([2000, 31_000]),
    ])
      joined.join(VisitorSketch.fromText(part.toText()));
    expect(joined.count).toBe(whole.count);
    const few = sketchOf([0, 500]);
    few.join(VisitorSketch.fromText(sketchOf([250, 700]).toText()));
    expect([few.count, few.isExact]).toEqual([700, true]);
  });

  test('of a day take no more than their registers', () => {
    expect(sketchOf([0, 9000]).toText().length).toBeLessThan(22_000);
    expect(sketchError).toBeLessThan(0.01);
  });
});
