import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

/** An answer of a server that is `aheadMs` ahead, whose two ways took so long. */
const answer = (askedMs: number, thereMs: number, backMs: number, aheadMs = 5000) => ({
  askedMs,
  heardMs: askedMs + thereMs + backMs,
  serverMs: askedMs + thereMs + aheadMs,
});

test('an answer in the middle of its two ways tells the time exactly', () => {
  const clock = createServerClock();
  expect(clock.isKnown).toBe(false);
  clock.take(answer(1000, 40, 40));
  expect([clock.isKnown, clock.at(2000)]).toEqual([true, 7000]);
});

test('slow answers, which may be wrong by much, do not count beside fast ones', () => {
  const clock = createServerClock();
  for (const [there, back] of [
    [900, 20],
    [12, 8],
    [10, 10],
    [20, 1500],
    [8, 14],
  ] as const)
    clock.take(answer(1000, there, back));
  expect(Math.abs(clock.at(2000) - 7000)).toBeLessThanOrEqual(3);
});

test('one lucky answer with uneven ways does not mislead', () => {
  const clock = createServerClock();
  clock.take(answer(0, 18, 0));
  clock.take(answer(100, 10, 10));
  clock.take(answer(200, 10, 10));
  expect(clock.at(1000)).toBe(6000);
});

test('answers of long ago are forgotten, so that a clock that drifts is followed', () => {
  const clock = createServerClock();
  for (let n = 0; n < 12; n += 1) clock.take(answer(n, 1, 1, 5000));
  for (let n = 0; n < 12; n += 1) clock.take(answer(n, 5, 5, 5400));
  expect(clock.at(0)).toBe(5400);
  clock.forget();
  expect(clock.isKnown).toBe(false);
});
