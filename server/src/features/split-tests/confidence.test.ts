import { expect, test } from 'vitest';
import { detectableDifference, difference, isProven, momentsOfShare, momentsOfSums, reachAt } from './confidence.ts';

/** Mulberry32. */
function seededRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Looks at a test at the end of each day; the day on which it says that there is a difference, or undefined. */
function firstProof(random: () => number, rates: [number, number], days: number, visitorsPerDay: number) {
  const hits = [0, 0];
  for (let day = 1; day <= days; day++) {
    for (let visitor = 0; visitor < visitorsPerDay; visitor++)
      for (const arm of [0, 1]) if (random() < rates[arm]!) hits[arm]!++;
    const count = day * visitorsPerDay;
    const [a, b] = [momentsOfShare(hits[0]!, count), momentsOfShare(hits[1]!, count)];
    const found = difference(b, a);
    if (isProven(b, a, found)) return found;
  }
  return undefined;
}

test.each([0.02, 0.1, 0.5])(
  'with nothing to find at %d, at most one test in twenty finds it in thirty looks',
  (rate) => {
    const random = seededRandom(20_26);
    let alarms = 0;
    for (let run = 0; run < 1000; run++) if (firstProof(random, [rate, rate], 30, 100)) alarms++;
    expect(alarms).toBeLessThanOrEqual(50);
  },
);

test('with one look after the other, plain intervals of 95 % would have found something in many of them', () => {
  const random = seededRandom(20_26);
  let alarms = 0;
  for (let run = 0; run < 200; run++) {
    let difference = 0;
    let isFound = false;
    for (let count = 100; count <= 3000; count += 100) {
      for (let visitor = 0; visitor < 100; visitor++) difference += Number(random() < 0.1) - Number(random() < 0.1);
      if (Math.abs(difference / count) > 1.96 * Math.sqrt((2 * 0.09) / count)) isFound = true;
    }
    if (isFound) alarms++;
  }
  expect(alarms).toBeGreaterThan(30);
});

test('a true lift of 20 % is found, in its direction', () => {
  const random = seededRandom(7);
  let found = 0;
  for (let run = 0; run < 100; run++) if ((firstProof(random, [0.1, 0.12], 40, 300)?.low ?? 0) > 0) found++;
  expect(found).toBeGreaterThan(80);
});

test('what a plan calls detectable is found four times out of five', () => {
  const visitors = 3000;
  const by = detectableDifference(0.1, { arm: visitors, baseline: visitors })!;
  const random = seededRandom(11);
  let found = 0;
  for (let run = 0; run < 200; run++) if (firstProof(random, [0.1, 0.1 + by], 1, visitors)) found++;
  expect(found / 200).toBeGreaterThan(0.72);
  expect(found / 200).toBeLessThan(0.9);
});

test('a handful of visitors proves nothing, and neither does an empty arm', () => {
  const [all, none] = [momentsOfShare(50, 50), momentsOfShare(0, 50)];
  expect(isProven(all, none, difference(all, none))).toBe(false);
  expect(difference(momentsOfShare(1, 1), momentsOfShare(0, 0))).toEqual({ value: 0, low: -Infinity, high: Infinity });
  expect(detectableDifference(0.1, { arm: 99, baseline: 1000 })).toBeNull();
});

test('sums give the variance of what was summed, and the price of looking at any time stays small', () => {
  expect(momentsOfSums(4, 20, 200)).toEqual({ count: 4, mean: 5, variance: 25 });
  expect(reachAt(5000)).toBeGreaterThan(1.96);
  expect(reachAt(5000)).toBeLessThan(3.1);
});
