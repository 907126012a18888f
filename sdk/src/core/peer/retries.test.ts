import { expect, test } from 'vitest';
import { createRetries } from './retries.ts';

const createSteady = () => createRetries(() => 0.5);

test('asks an absent host less and less often, and starts over once it got the picture', () => {
  const retries = createSteady();
  const waits = () => Array.from({ length: 8 }, () => retries.fail('off', 0) / 1000);
  expect(waits()).toEqual([5, 10, 20, 40, 60, 60, 60, 60]);
  expect([retries.isDue(59_999), retries.isDue(60_000)]).toEqual([false, true]);
  retries.succeed();
  expect(retries.isDue(0)).toBe(true);
  expect(waits()[0]).toBe(5);
});

test('waits longer if the host is full', () => {
  const retries = createSteady();
  expect(Array.from({ length: 5 }, () => retries.fail('full', 0) / 1000)).toEqual([30, 60, 120, 240, 300]);
});

test('gives up after three failed connections in a row', () => {
  const retries = createSteady();
  expect([retries.fail('unreachable', 0), retries.fail('unreachable', 0)].every(Number.isFinite)).toBe(true);
  expect(retries.fail('unreachable', 0)).toBe(Number.POSITIVE_INFINITY);
  expect(retries.isDue(Number.MAX_SAFE_INTEGER)).toBe(false);
});

test('viewers who lose a host together do not come back at the same time', () => {
  const [early, late] = [createRetries(() => 0), createRetries(() => 0.99)];
  expect(early.fail('over', 0)).toBeLessThan(late.fail('over', 0));
});
