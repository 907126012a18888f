import { expect, test } from 'vitest';
import { correct, createSeeking, targetMs } from './party-steering.ts';

const state = { revision: 1, positionMs: 5000, atMs: 100_000, isPaused: false };

test('where the video should be follows from one state alone', () => {
  expect(targetMs(state, 101_250, 60_000)).toBe(6250);
  expect(targetMs({ ...state, isPaused: true }, 190_000, 60_000)).toBe(5000);
  expect(targetMs(state, 900_000, 60_000)).toBe(60_000);
  expect(targetMs({ ...state, positionMs: 0 }, 97_000, 60_000)).toBe(-3000);
});

test('small errors are corrected by speed, at most by a twentieth, and large ones by seeking', () => {
  expect(correct(59, 1, false)).toEqual({ seeks: false, rate: 1 });
  expect(correct(-100, 1, false).rate).toBeCloseTo(1.0125);
  expect(correct(100, 1, false).rate).toBeCloseTo(0.9875);
  for (const errorMs of [-1000, -640, 640, 1000])
    expect(Math.abs(correct(errorMs, 1, false).rate - 1)).toBeLessThanOrEqual(0.0501);
  expect([correct(-1001, 1, false).seeks, correct(1001, 1, false).seeks]).toEqual([true, true]);
});

test('a correction goes on until it is done, so that it does not begin again and again', () => {
  expect(correct(-40, 1.01, false).rate).toBeGreaterThan(1);
  expect(correct(-19, 1.01, false)).toEqual({ seeks: false, rate: 1 });
});

test('just after a change a smaller error is reason enough to seek', () => {
  expect([correct(-400, 1, true).seeks, correct(-400, 1, false).seeks]).toEqual([true, false]);
});

test('from wherever one is, one comes to the others and stays', () => {
  for (const beginsMs of [-990, -500, -70, 80, 700, 990]) {
    let [errorMs, rate] = [beginsMs, 1];
    for (let step = 0; step < 120; step += 1) {
      ({ rate } = correct(errorMs, rate, false));
      errorMs += (rate - 1) * 250;
    }
    expect(Math.abs(errorMs)).toBeLessThan(60);
  }
});

test('it seeks ahead by what seeking costs', () => {
  const seeking = createSeeking();
  for (let n = 0; n < 12; n += 1) seeking.landed(seeking.leadMs - 640);
  expect(seeking.leadMs).toBeCloseTo(640, 0);
  for (let n = 0; n < 20; n += 1) seeking.landed(-5000);
  expect(seeking.leadMs).toBe(2000);
});

test('seeks that do not help follow one another ever more slowly, until something changes', () => {
  const seeking = createSeeking();
  const at: number[] = [];
  const until = (end: number) => {
    for (let nowMs = at.at(-1) ?? 0; nowMs < end; nowMs += 250)
      if (seeking.may(nowMs)) {
        seeking.note(nowMs);
        at.push(nowMs);
      }
  };
  until(60_000);
  expect(at.slice(0, 2)).toEqual([0, 250]);
  const gaps = at.slice(2).map((ms, index) => ms - at[index + 1]!);
  expect(gaps).toEqual([3000, 6000, 12_000, 24_000]);
  seeking.begin();
  expect([seeking.isFresh, seeking.may(60_000)]).toEqual([true, true]);
  seeking.arrived();
  expect(seeking.isFresh).toBe(false);
});
