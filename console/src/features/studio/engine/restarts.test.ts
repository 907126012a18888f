import { expect, test } from 'vitest';
import { createRestarts } from './restarts.ts';

test('five in a row are allowed, and five more after a stable minute', () => {
  let nowMs = 0;
  const { mayRestart } = createRestarts(() => nowMs);
  const breakAgain = (gapMs: number) => {
    nowMs += gapMs;
    return mayRestart();
  };
  expect([1, 2, 3, 4, 5, 6].map(() => breakAgain(1000))).toEqual([true, true, true, true, true, false]);
  expect([61_000, 1, 1, 1, 1, 1].map(breakAgain)).toEqual([true, true, true, true, true, false]);
  expect(Array.from({ length: 20 }, () => breakAgain(61_000)).every(Boolean)).toBe(true);
});
